/// What makes a store a scoped one: a way to its part of the root's state, and a way for its actions to the root.
///
/// It has no state of its own but a copy from when it was made, to answer with once its child has gone.
@usableFromInline
final class StoreLens<State, Action> {
  @usableFromInline typealias SendThrough = (Action, ActionSource.Kind, StaticString, UInt) -> StoreTask
  @usableFromInline typealias WithState = ((UnsafeMutablePointer<State>) -> Void) -> Bool

  let root: AnyStoreCore
  @usableFromInline let send: SendThrough
  /// Calls its argument with the state, in place; gives `false` where the child has gone.
  @usableFromInline let withState: WithState
  private let first: State
  private let location: CodeLocation

  init?(
    root: AnyStoreCore,
    location: CodeLocation,
    send: @escaping SendThrough,
    withState: @escaping WithState
  ) {
    var first: State?
    guard withState({ first = $0.pointee }), let first else { return nil }
    self.root = root
    self.send = send
    self.withState = withState
    self.first = first
    self.location = location
  }

  /// Reads the state; reports, and gives the state that the child had when the store was made, where it has gone.
  func read<R>(_ body: (UnsafeMutablePointer<State>) -> R) -> R {
    var result: R?
    if withState({ result = body($0) }), let result { return result }
    reportIssue(
      """
      The state of a scoped store was read after its child had gone: it was dismissed, removed, or its enum is in another case.

      The state that the child had when the store was scoped is given instead. Let go of a scoped store when its child goes: \
      scope again where the parent's state changes, or ask 'isPresent' first.
      """,
      location: location
    )
    var first = self.first
    return withUnsafeMutablePointer(to: &first, body)
  }
}

/// Scoped stores that somebody holds, so that scoping twice gives the same store.
struct ScopeCache {
  struct Key: Hashable {
    /// The key path or the line that names the child.
    let holder: ObjectIdentifier?
    let element: AnyHashable?
    let file: UnsafePointer<UInt8>
    let line: UInt
    let type: ObjectIdentifier
  }

  private struct Entry {
    weak var store: AnyObject?
    /// Kept so that no other key path takes its identity.
    let holder: AnyObject?
  }

  private var entries: [Key: Entry] = [:]
  private var sweepAt = 32

  func find<S: AnyObject>(_ key: Key, as _: S.Type) -> S? {
    entries[key]?.store.map { unsafeDowncast($0, to: S.self) }
  }

  mutating func insert(_ store: AnyObject, _ key: Key, holder: AnyObject?) {
    if entries.count >= sweepAt {
      entries = entries.filter { $0.value.store != nil }
      sweepAt = max(32, entries.count * 2)
    }
    entries[key] = Entry(store: store, holder: holder)
  }
}
