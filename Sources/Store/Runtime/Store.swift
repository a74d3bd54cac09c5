import Observation

/// The runtime of a feature: it holds the state, handles actions one after another, and owns the effects.
///
/// ```swift
/// let store = Store(initialState: LoginFeature.State()) {
///   LoginFeature(authenticate: authenticate)
/// }
/// store.send(.signInTapped)
/// ```
///
/// **Isolation.** A store belongs to one actor: the main actor, or the one given to
/// ``init(initialState:reducer:isolation:)``. It is not `Sendable`, so the compiler keeps it there. It does not retain that actor.
/// Effects run off the actor and deliver through it.
///
/// **Order.** Actions are handled first in, first out. What is sent during a turn, by an effect, an observer or a reducer,
/// queues; the outermost `send` returns when the queue is empty. Observers are told once, after that.
///
/// **Observation.** A store is `Observable`: reading `store.username` tracks that field and no other.
///
/// **Cost.** The state is changed in place. A `send` costs the same whatever the size of the state.
///
/// When the store and all stores scoped from it are released, its effects are cancelled, and send nothing more.
@dynamicMemberLookup
public final class Store<State, Action>: Observable {
  /// The root of the state; `nil` in a scoped store.
  @usableFromInline let core: StoreCore<State, Action>?
  /// The way to the root; `nil` in a root store.
  @usableFromInline let lens: StoreLens<State, Action>?
  /// Keeps the root alive, and ends its effects when the last store has gone.
  @usableFromInline let anchor: StoreAnchor
  /// Where the state is, if it is at one place for as long as the root is there.
  @usableFromInline let place: UnsafeMutablePointer<State>?
  // Checked by hand: each is set once and then only read.
  @exclusivity(unchecked)
  @usableFromInline var signals: FieldSignals?
  @exclusivity(unchecked)
  @usableFromInline var scopes: ScopeCache?

  /// Makes a store of the main actor, for an interface.
  @MainActor
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) {
    self.init(initialState: initialState(), reducer: reducer, isolation: MainActor.shared)
  }

  /// Makes a store of any actor, for a server, a terminal or a test.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: Builds the reducer. It is called once, here.
  ///   - isolation: The actor that the store belongs to; pass `self` inside an actor, or `#isolation`.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    isolation: isolated any Actor
  ) {
    self.init(core: StoreCore(initialState: initialState(), reducer: reducer()._compile(), actor: isolation))
  }

  @usableFromInline
  init(core: StoreCore<State, Action>) {
    self.core = core
    self.lens = nil
    self.anchor = StoreAnchor(core: core)
    self.place = core.state
  }

  @usableFromInline
  init(lens: StoreLens<State, Action>) {
    self.core = nil
    self.lens = lens
    self.anchor = lens.anchor
    self.place = if case .fixed(let place) = lens.path { place } else { nil }
  }

  /// What holds the effects and tells the observers.
  @inlinable var root: AnyStoreCore { anchor.core }

  /// The way to the state, without this store.
  @inlinable var path: StatePath<State> {
    if let place { return .fixed(place) }
    return lens.unsafelyUnwrapped.path
  }

  // MARK: Sending

  /// Handles an action, and returns when it and all that it caused in this turn are done.
  ///
  /// Called while a turn is going on, it queues the action and returns at once.
  ///
  /// - Returns: What the action started: await its end with ``StoreTask/finish()``, or cancel it.
  @inlinable
  @discardableResult
  public func send(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) -> StoreTask {
    send(action, from: .caller, fileID: fileID, line: line)
  }

  /// Handles an action on behalf of something that names itself in ``ActionSource``.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    from source: ActionSource.Kind,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    // Bound by `if let`, the core would be retained for the call, which takes twice as long as the rest.
    if core != nil { return core.unsafelyUnwrapped.send(action, source, fileID, line) }
    return lens.unsafelyUnwrapped.send(action, source, fileID, line)
  }

  // MARK: Reading

  /// The whole state. To observe a part of it, read that part: `store.username`.
  @inlinable
  public var state: State {
    access(\State.self, isEqual: nil)
    return read { $0.pointee }
  }

  /// Reads the state in place, without tracking it and without a copy: `store.withState(\.count)`.
  ///
  /// `body` must not send to the store.
  @inlinable
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    read { body($0.pointee) }
  }

  /// A part of the state. It is tracked: an observer is told when it may have changed, as it cannot be compared.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    access(keyPath, isEqual: nil)
    return read { $0.pointee[keyPath: keyPath] }
  }

  /// A part of the state. It is tracked: an observer is told when it has changed.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    access(keyPath, isEqual: ==)
    return read { $0.pointee[keyPath: keyPath] }
  }

  /// Whether the child of a scoped store is there. A root store's always is.
  public var isPresent: Bool {
    access(\State.self, .presence, seenAs: SeenCase.init, isEqual: SeenCase.isSame)
    return withPresentState { _ in }
  }

  @inlinable
  func read<R>(_ body: (UnsafeMutablePointer<State>) -> R) -> R {
    root.checkReading()
    if let place { return body(place) }
    return lens.unsafelyUnwrapped.read(body)
  }

  /// Calls `body` with the state in place; gives `false` where the child of a scoped store has gone.
  @inlinable
  func withPresentState(_ body: (UnsafeMutablePointer<State>) -> Void) -> Bool {
    root.checkReading()
    return path.withState(body)
  }

  @inlinable
  func access<Value>(_ keyPath: KeyPath<State, Value>, isEqual: ((Value, Value) -> Bool)?) {
    access(keyPath, isEqual == nil ? .uncompared : .value, seenAs: { $0 }, isEqual: isEqual)
  }

  /// Notes that an aspect of a part of the state is read: of the part, only what it is seen as is kept, to compare with.
  @inlinable
  func access<Value, Seen>(
    _ keyPath: KeyPath<State, Value>,
    _ aspect: FieldAspect,
    seenAs see: @escaping (Value) -> Seen,
    isEqual: ((Seen, Seen) -> Bool)?
  ) {
    let signals = self.signals ?? makeSignals()
    let signal =
      signals.find(keyPath, aspect) ?? signals.findEqual(keyPath, aspect)
      ?? signals.insert(makeSignal(keyPath, aspect, see, isEqual))
    signal.access(in: root)
  }

  /// What compares a part of the state with what it was. It lets go of the old value when it has changed.
  @inlinable
  func makeSignal<Value, Seen>(
    _ keyPath: KeyPath<State, Value>,
    _ aspect: FieldAspect,
    _ see: @escaping (Value) -> Seen,
    _ isEqual: ((Seen, Seen) -> Bool)?
  ) -> FieldSignal {
    let value = reader(of: keyPath)
    var last: Seen?
    return FieldSignal(keyPath, aspect) {
      last = value().map(see)
    } hasChanged: {
      let now = value().map(see)
      if let before = last, let now {
        if let isEqual, isEqual(before, now) { return false }
      } else if last == nil, now == nil {
        return false
      }
      last = nil
      return true
    }
  }

  @usableFromInline
  func makeSignals() -> FieldSignals {
    let signals = FieldSignals()
    self.signals = signals
    return signals
  }

  /// Reads a part of the state later, for an observer. The root holds the observer, so it must not hold the root.
  @inlinable
  func reader<Value>(of keyPath: KeyPath<State, Value>) -> () -> Value? {
    let field = FieldReader(keyPath)
    // The place lasts as long as the root.
    if let place { return { field.value(in: place) } }
    return { [weak lens] in
      var value: Value?
      _ = lens?.path.withState { value = field.value(in: $0) }
      return value
    }
  }
}
