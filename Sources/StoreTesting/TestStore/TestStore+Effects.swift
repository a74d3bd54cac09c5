import Store

extension TestStore {
  /// The effects that are running now.
  public var effectsInFlight: [EffectInfo] {
    store.effectsInFlight
  }
}
