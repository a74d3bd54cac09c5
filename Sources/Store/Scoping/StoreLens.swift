/// What makes a store a scoped one: a way to its part of the root's state, and a way for its actions to the root.
///
/// It has no state of its own but a copy from when it was made, to answer with once its child has gone.
@usableFromInline
final class StoreLens<State, Action> {
  @usableFromInline typealias SendThrough = (Action, ActionSource.Kind, StaticString, UInt) -> StoreTask
  @usableFromInline typealias WithState = ((UnsafeMutablePointer<State>) -> Void) -> Bool

  let anchor: StoreAnchor
  @usableFromInline let send: SendThrough
  /// Calls its argument with the state, in place; gives `false` where the child has gone.
  @usableFromInline let withState: WithState
  private let first: State
  private let location: CodeLocation

  @usableFromInline
  init(
    root: AnyStoreCore,
    first: State,
    location: CodeLocation,
    send: @escaping SendThrough,
    withState: @escaping WithState
  ) {
    guard let anchor = root.anchor else { preconditionFailure("A store that is scoped is there.") }
    self.anchor = anchor
    self.send = send
    self.withState = withState
    self.first = first
    self.location = location
  }

  /// Reads the state; reports, and gives the state that the child had when the store was made, where it has gone.
  @inlinable
  func read<R>(_ body: (UnsafeMutablePointer<State>) -> R) -> R {
    var result: R?
    if withState({ result = body($0) }), let result { return result }
    return readFirst(body)
  }

  @usableFromInline
  func readFirst<R>(_ body: (UnsafeMutablePointer<State>) -> R) -> R {
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
///
/// They are found by identity of the key path and of the line: comparing a few pointers beats hashing, and there are few
/// places that scope one store. Elements, of which there can be many, are in a dictionary.
@usableFromInline
struct ScopeCache {
  @usableFromInline
  struct Key: Equatable {
    /// The key path that names the child, where there is one.
    let holder: ObjectIdentifier?
    let file: UnsafePointer<UInt8>
    let line: UInt
    let type: ObjectIdentifier

    @usableFromInline
    init(holder: AnyObject?, file: StaticString, line: UInt, type: Any.Type) {
      self.holder = holder.map(ObjectIdentifier.init)
      self.file = file.utf8Start
      self.line = line
      self.type = ObjectIdentifier(type)
    }
  }

  private struct Place {
    let key: Key
    /// Kept so that no other key path takes its identity.
    let holder: AnyObject?
    weak var store: AnyObject?
    var elements = Elements()
  }

  private struct Elements {
    var stores: [AnyHashable: Held] = [:]
    var sweepAt = 32
  }

  private struct Held {
    weak var store: AnyObject?
  }

  private var places: [Place] = []

  @usableFromInline
  init() {}

  @usableFromInline
  func find(_ key: Key, _ element: AnyHashable?) -> AnyObject? {
    for index in places.indices where places[index].key == key {
      guard let element else { return places[index].store }
      return places[index].elements.stores[element]?.store
    }
    return nil
  }

  @usableFromInline
  mutating func insert(_ store: AnyObject, _ key: Key, _ element: AnyHashable?, holder: AnyObject?) {
    var index = places.firstIndex { $0.key == key }
    if index == nil {
      if places.count >= 64 { places.removeAll { $0.store == nil && $0.elements.stores.isEmpty } }
      index = places.count
      places.append(Place(key: key, holder: holder))
    }
    guard let index else { return }
    guard let element else {
      places[index].store = store
      return
    }
    if places[index].elements.stores.count >= places[index].elements.sweepAt {
      places[index].elements.stores = places[index].elements.stores.filter { $0.value.store != nil }
      places[index].elements.sweepAt = max(32, places[index].elements.stores.count * 2)
    }
    places[index].elements.stores[element] = Held(store: store)
  }
}
