extension Effect {
  /// Gives this effect an id to cancel it by.
  ///
  /// An id means something within one store and one child feature: two rows of a list can use the same id and do not
  /// meet.
  ///
  /// - Parameters:
  ///   - id: The id. An empty enum's case or a nested `enum CancelID { case search }` reads well.
  ///   - cancelInFlight: Whether starting this effect cancels those of the same id that are running.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    cancellable(id: id, policy: cancelInFlight ? .cancelRunning : .unlimited)
  }

  /// Gives this effect an id, and says what happens when effects of that id are running already.
  public func cancellable(id: some Hashable, policy: InFlightPolicy) -> Self {
    guard let tree else { return .none }
    return Self(tree: EffectTree(.cancellable(AnyHashable(id), policy, tree)))
  }

  /// Cancels the effects of an id that this feature and its children have running or waiting.
  ///
  /// They are marked before this effect's turn goes on: nothing that they send after that is delivered.
  public static func cancel(id: some Hashable) -> Self {
    Self(tree: EffectTree(.cancel(AnyHashable(id))))
  }
}
