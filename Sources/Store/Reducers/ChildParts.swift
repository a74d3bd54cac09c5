/// What each of the reducers is made of that run a child beside its parent: `ifLet`, `ifCaseLet` and `forEach`.
@usableFromInline
struct ChildParts<Parent: Reducer, Child: Reducer, StatePath, ActionPath> {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let statePath: StatePath
  @usableFromInline let actionPath: ActionPath
  @usableFromInline let late: LateAction
  @usableFromInline let location: CodeLocation

  @inlinable
  init(
    parent: Parent,
    child: Child,
    statePath: StatePath,
    actionPath: ActionPath,
    late: LateAction,
    location: CodeLocation
  ) {
    self.parent = parent
    self.child = child
    self.statePath = statePath
    self.actionPath = actionPath
    self.late = late
    self.location = location
  }
}
