/// The stored parts of a reducer that runs a child beside its parent.
@usableFromInline
struct ChildLink<Parent: Reducer, Child: Reducer, StatePath, ActionPath> {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let state: StatePath
  @usableFromInline let action: ActionPath
  @usableFromInline let ifMissing: MissingChildPolicy
  @usableFromInline let location: CodeLocation

  @inlinable
  init(
    parent: Parent,
    child: Child,
    state: StatePath,
    action: ActionPath,
    ifMissing: MissingChildPolicy,
    location: CodeLocation
  ) {
    self.parent = parent
    self.child = child
    self.state = state
    self.action = action
    self.ifMissing = ifMissing
    self.location = location
  }

  /// Reports an action for a child that is not there.
  @inlinable
  func reportMissing(_ reducer: StaticString, _ reason: @autoclosure () -> String, _ action: Any) {
    handleMissingChild(ifMissing, reducer: reducer, reason: reason(), action: action, location: location)
  }
}
