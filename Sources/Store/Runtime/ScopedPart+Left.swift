/// Reading the state of a scoped store after its child has left.
extension ScopedPart {
  /// Stores in `first` the value of a field that a view has read. Called when the field has changed or the child has
  /// left. After the child has left, the view reads the stored value, so it shows the same as before.
  @usableFromInline
  func remember<Value>(_ value: Any, at keyPath: KeyPath<State, Value>) {
    guard let keyPath = keyPath as? WritableKeyPath<State, Value>, let value = value as? Value else { return }
    first?[keyPath: keyPath] = value
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
