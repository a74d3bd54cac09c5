extension Effect {
  /// Gives this effect an id, by which it can be cancelled.
  ///
  /// An id belongs to one child feature of one store: two rows of a list can use the same id independently.
  ///
  /// - Parameters:
  ///   - id: The id. An empty enum's case or a nested `enum CancelID { case search }` reads well.
  ///   - cancelInFlight: True if starting this effect cancels the running and waiting effects of the same id.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    cancellable(id: id, policy: cancelInFlight ? .cancelRunning : .unlimited)
  }

  /// Gives this effect an id, and decides what happens while other effects of that id are running.
  public func cancellable(id: some Hashable, policy: InFlightPolicy) -> Self {
    guard let tree else { return .none }
    return Self(tree: EffectTree(.cancellable(AnyHashable(id), policy, tree)))
  }

  /// Cancels the running and waiting effects of an id in this feature and in its children.
  ///
  /// A cancelled effect delivers nothing more, even while its operation winds down.
  ///
  /// - Complexity: O(n), where n is the number of effects in the store that have the id.
  public static func cancel(id: some Hashable) -> Self {
    Self(tree: EffectTree(.cancel(AnyHashable(id))))
  }
}
