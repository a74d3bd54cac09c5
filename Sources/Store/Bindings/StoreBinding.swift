/// A value that can be read, written and observed, usually a field of a store's state. A binding does what SwiftUI's
/// `Binding` does, on every platform.
///
/// A write to a field sends an action if the field exists and its value differs from the new value.
@dynamicMemberLookup
public struct StoreBinding<Value> {
  let get: () -> Value
  let set: (Value, ActionSource.Kind) -> Void
  let observeChanges: (@escaping (Value) -> Void) -> ObserveToken
  let observeEveryTurn: (@escaping () -> Void) -> ObserveToken
  let isThere: () -> Bool
  /// The turns of the store, and the place of the value in the store's state; `nil` for a binding of closures. The
  /// turns tell a mirror when a change was requested. The place tells the mirror which other mirrors have the same
  /// field.
  @usableFromInline package private(set) var origin: Origin?

  @usableFromInline package typealias Origin = (turns: MirroredTurns, place: StatePlace)

  /// Makes a binding of closures, which the binding retains. They run on the actor that reads and writes the binding.
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - set: Writes the value, on behalf of a source.
  ///   - observe: Calls its argument at the end of every turn that changed the value.
  ///   - observeTurns: Calls its argument at the end of every turn, even if the value did not change. If `observeTurns`
  ///     is `nil`, the binding uses `observe` instead.
  ///   - isPresent: Returns true while the value exists; by default always.
  public init(
    get: @escaping () -> Value,
    set: @escaping (Value, ActionSource.Kind) -> Void,
    observe: @escaping (@escaping (Value) -> Void) -> ObserveToken,
    observeTurns: ((@escaping () -> Void) -> ObserveToken)? = nil,
    isPresent: @escaping () -> Bool = { true }
  ) {
    self.get = get
    self.set = set
    self.observeChanges = observe
    self.observeEveryTurn = observeTurns ?? { body in observe { _ in body() } }
    self.isThere = isPresent
  }

  @usableFromInline
  func originating(from origin: Origin?) -> StoreBinding {
    var binding = self
    binding.origin = origin
    return binding
  }

  /// True while the value exists. False, for example, after the child of a scoped store has left, or while an optional
  /// around the value is `nil`.
  public var isPresent: Bool { isThere() }

  /// The value. Setting it does what ``write(_:from:)`` does, with the source `.binding`.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue, .binding) }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: The value. A value that is equal to the present one sends no action.
  ///   - source: The ``ActionSource/kind`` of the action that the write sends.
  public func write(_ value: Value, from source: ActionSource.Kind) {
    set(value, source)
  }

  /// Calls `body` with the value at the end of every turn that changed it, on the actor of the store.
  ///
  /// - Parameter body: Retained until the observation ends.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observe(_ body: @escaping (Value) -> Void) -> ObserveToken {
    observeChanges(body)
  }

  /// Calls `body` at the end of every turn, even if the value did not change, on the actor of the store. For a binding
  /// of closures, the closures that were given to ``init(get:set:observe:observeTurns:isPresent:)`` decide when `body`
  /// is called.
  ///
  /// - Parameter body: Retained until the observation ends.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observeTurns(_ body: @escaping () -> Void) -> ObserveToken {
    observeEveryTurn(body)
  }

  /// A binding of a part of the value.
  public subscript<Member: Equatable>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> StoreBinding<Member> {
    part(
      nil,
      extract: { $0[keyPath: keyPath] },
      embed: { $1[keyPath: keyPath] = $0 },
      origin: origin.map { ($0.turns, .field(keyPath, in: $0.place)) }
    )
  }
}

extension Store {
  /// A binding of a part of the state. A write sends an action that the feature defines.
  ///
  /// ```swift
  /// store.binding(\.query, send: Search.Action.queryChanged)
  /// ```
  ///
  /// A write of an equal value sends nothing. The binding retains the store.
  ///
  /// - Parameters:
  ///   - keyPath: The part of the state.
  ///   - action: Makes the action that a write sends. The binding retains this closure.
  public func binding<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    send action: @escaping (Value) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreBinding<Value> {
    binding(FieldAccess(keyPath)) { value, source in
      guard self[dynamicMember: keyPath] != value else { return }
      self.send(action(value), from: source, fileID: fileID, line: line)
    }
  }

  /// A binding that reads and observes a field, and writes it by a closure.
  @inlinable
  func binding<Value: Equatable>(
    _ field: FieldAccess<State, Value>,
    set: @escaping (Value, ActionSource.Kind) -> Void
  ) -> StoreBinding<Value> {
    StoreBinding(
      get: {
        self.access(field.keyPath, .value, seenAs: { $0 })
        return self.backing.read(in: self.root) { field.value(in: $0) }
      },
      set: set,
      observe: { self.observe(field.keyPath, $0) },
      observeTurns: { self.observe($0) },
      isPresent: { self.isPresent }
    )
    .originating(from: (turns, place(of: field.keyPath)))
  }
}

extension Store where Action: BindableAction, Action.State == State {
  /// A binding of a field. A write sends a ``BindingAction``, unless the value is equal to the present one. The binding
  /// retains the store.
  @inlinable
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreBinding<Value> {
    let field = FieldAccess(keyPath)
    return binding(field) { value, source in
      self.write(value, to: field, from: source, location: CodeLocation(fileID: fileID, line: line))
    }
  }

  /// Reads a field, or writes it by sending a ``BindingAction``: `store.username = "blob"`. A write of an equal value
  /// sends nothing.
  @inlinable
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value {
    get {
      access(keyPath, .value, seenAs: { $0 })
      return backing.read(in: root) { $0.pointee[keyPath: keyPath] }
    }
    set {
      write(newValue, to: FieldAccess(keyPath), from: .binding, location: CodeLocation())
    }
  }
}
