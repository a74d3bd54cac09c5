/// The field of the focus, with its type erased.
@usableFromInline
struct UndoFocus<State> {
  let read: (State) -> AnyHashable?
  let write: (inout State, AnyHashable?) -> Void

  @usableFromInline
  init<Focus: Hashable>(_ keyPath: WritableKeyPath<State, Focus?>) {
    read = { $0[keyPath: keyPath].map { AnyHashable($0) } }
    write = { $0[keyPath: keyPath] = $1?.base as? Focus }
  }
}
