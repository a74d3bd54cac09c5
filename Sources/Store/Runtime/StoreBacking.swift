/// The two kinds of stores: a root with the state, or a lens on a part of the root's state.
///
/// `Store` calls methods of this enum instead of switching over it. A `switch` in `Store` would retain the payload for
/// the call, which takes longer than the rest of a `send`.
@usableFromInline
enum StoreBacking<State, Action> {
  case root(StoreCore<State, Action>)
  case scoped(StoreLens<State, Action>)

  @inlinable
  func send(_ action: Action, _ source: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    switch self {
    case .root(let core): core.send(action, source, fileID, line)
    case .scoped(let lens): lens.send(action, source, fileID, line)
    }
  }

  /// The path to the state. It retains neither a store nor the root.
  @inlinable var path: StatePath<State> {
    switch self {
    case .root(let core): .fixed(UnsafePointer(core.state))
    case .scoped(let lens): lens.path
    }
  }

  /// The lens, if the store is that of a presented child or scoped from such a store.
  @usableFromInline var presentedLens: StoreLens<State, Action>? {
    if case .scoped(let lens) = self, lens.isPresented { lens } else { nil }
  }

  /// Reads the state in place. If the child of a scoped store has left, the read is reported, and `body` receives the
  /// state that the child had when the store was made.
  @inlinable
  func read<R>(in root: AnyStoreCore, _ body: (UnsafePointer<State>) -> R) -> R {
    root.checkReading()
    switch self {
    case .root(let core): return body(core.state)
    case .scoped(let lens): return lens.read(body)
    }
  }
}
