extension ScopedPart {
  /// Stores in `first` the value of a field that a view reads. Called when tracking of the field begins. After the
  /// child has left, the view reads the stored value, so it shows the same as before.
  ///
  /// - Complexity: O(1), plus O(m) for each ``IdentifiedArray`` in the value, where m is the number of its elements
  ///   that have changed since the previous call. The next change of such an array does not copy it. The next change of
  ///   any other collection copies that collection, as with `observe(_:_:)`.
  @usableFromInline
  func remember<Value>(_ keyPath: KeyPath<State, Value>) {
    guard let keyPath = keyPath as? WritableKeyPath<State, Value> else { return }
    _ = path.withState { LoggedField.follow($0.pointee[keyPath: keyPath], with: &first![keyPath: keyPath]) }
  }

  /// Calls `body` with `first`, because the child has left. Reports the read, unless the child was presented.
  @usableFromInline
  func readFirst<R>(_ body: (UnsafePointer<State>) -> R) -> R {
    if !isPresented { reportGone() }
    guard var first else { preconditionFailure("The first state of a child that can go is kept.") }
    return withUnsafePointer(to: &first, body)
  }

  private func reportGone() {
    lifetime.core.report(
      """
      The state of a scoped store was read after its child had gone: it was dismissed, removed, or its enum is in \
      another case.

      The state that the child had when the store was scoped is given instead. Let go of a scoped store when its child \
      goes: scope again where the parent's state changes, or ask 'isPresent' first.
      """,
      location: location
    )
  }
}
