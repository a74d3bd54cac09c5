/// Represents focus on elements by values, as `FocusState` does in SwiftUI.
///
/// Reading a binding returns the value of the focused element. Writing it moves focus. Writing `nil` gives focus up if
/// one of this binding's elements has it. An element may have values in several bindings.
///
/// ```swift
/// let focusedField = FocusBinding<ID, Field>(engine)
/// focusedField.bind("username", equals: .username)
/// focusedField.wrappedValue = .username
/// ```
///
/// A binding does not retain its engine, and belongs to the same actor.
public final class FocusBinding<ID: Hashable, Value: Hashable> {
  // Weak, because the binding may outlive the engine. An unowned reference with a flag that tells if the engine exists
  // would be a data race, because any thread may release the engine. Loading the weak reference takes tens of
  // nanoseconds, so `request` and each closure of a mirror's side load the reference once.
  @usableFromInline private(set) weak var engine: FocusEngine<ID>?
  @usableFromInline let id: BindingID
  /// For a binding from `identity(_:)`: converts between `Value` and `ID`, which are the same type there. The compiler
  /// does not know this in code that is generic over both types. `nil` for other bindings.
  @usableFromInline let identity: (toID: (Value) -> ID, toValue: (ID) -> Value)?
  @usableFromInline var names = FocusNames<Value>()
  private var warned: Set<Value> = []

  /// Makes a binding whose elements are declared with ``bind(_:equals:)``.
  public convenience init(_ engine: FocusEngine<ID>) { self.init(engine, identity: nil) }

  @usableFromInline
  init(_ engine: FocusEngine<ID>, identity: (toID: (Value) -> ID, toValue: (ID) -> Value)?) {
    self.engine = engine
    self.identity = identity
    id = engine.runner.makeBinding()
    engine.runner.bindings[id] = (Value.self == Bool.self, { [unowned self] number in names[number].map { "\($0)" } })
  }

  deinit { engine?.runner.remove(id) }

  /// Declares the value that this binding has while the element, or a descendant of it, has focus.
  ///
  /// Several elements may stand for one value. While one of them has focus, writing the value does not move focus.
  /// Otherwise the write is a request. The request ignores elements that are in an inactive window or not in the tree:
  ///
  /// - If no element is left, the request waits for one.
  /// - If several elements are left, the request is for the element that was bound first.
  /// - If the requested element cannot have focus, the request is refused. No other element is tried.
  ///
  /// Several elements with one value are probably a mistake. The engine reports each such value once:
  /// ``FocusReport/duplicateValue(first:second:)``. Boolean values are not reported.
  ///
  /// - Complexity: O(d), where d is the depth of the focused element.
  public func bind(_ id: ID, equals value: Value) {
    if let engine { bind(engine.names.slot(naming: id), to: value, in: engine) }
  }

  func bind(_ slot: Slot, to value: Value, in engine: FocusEngine<ID>) {
    let runner = engine.runner
    let bound = self.value(naming: value, in: engine)
    guard runner.core.values.value(of: slot, in: self.id) != bound else { return }
    let before = runner.core.focusedValue(in: self.id)
    runner.core.values.bind(slot, to: bound)
    if let first = runner.core.values.first(of: bound), first != slot, !(value is Bool),
      warned.insert(value).inserted
    {
      engine.report(.duplicateValue(first: engine.names.id(first), second: engine.names.id(slot)))
    }
    if runner.core.focusedValue(in: self.id) != before { runner.noteTurn() }
    if runner.core.isAwaiting(.value(bound)), runner.core.tree.contains(slot) { runner.perform(.elementsCame) }
  }

  /// Removes the value that the element has in this binding. Focus does not move. A request that waits for the value
  /// goes on waiting, for another element with the value.
  ///
  /// - Complexity: O(d), where d is the depth of the focused element.
  public func unbind(_ id: ID) {
    guard let engine, let slot = engine.names.slot(of: id) else { return }
    let runner = engine.runner
    let before = runner.core.focusedValue(in: self.id)
    runner.core.values.unbind(slot, in: self.id)
    if runner.core.focusedValue(in: self.id) != before { runner.noteTurn() }
  }

  /// The value of the focused element, or of its nearest ancestor with a value; `nil` if there is no such element.
  /// Setting the property calls ``request(_:)``.
  @inlinable
  public var wrappedValue: Value? {
    get {
      engine?.runner.noteRead()
      return engine.flatMap { value(in: $0) }
    }
    set { request(newValue) }
  }

  @inlinable
  func value(in engine: FocusEngine<ID>) -> Value? {
    if let identity { return engine.names[engine.runner.focus].map { identity.toValue($0) } }
    return engine.runner.focusedNumber(in: id).flatMap { names[$0] }
  }

  /// Moves focus to the element that stands for the value; `nil` gives focus up if an element of this binding has it.
  /// Within a callback, the request is queued.
  @inlinable
  @discardableResult
  public func request(_ value: Value?) -> FocusRequestResult {
    guard let engine else { return .refused(.absent) }
    return engine.runner.ask(for: goal(value, of: engine), .program, through: id, at: nil)
  }

  @inlinable
  func goal(_ value: Value?, of engine: FocusEngine<ID>) -> SlotRequest.Goal {
    guard let value else { return .noElement(isIdentity: identity != nil) }
    if let identity { return .element(engine.names.slot(naming: identity.toID(value))) }
    let bound = self.value(naming: value, in: engine)
    // If no element stands for `false`, the value `false` means that no element of the binding has focus.
    if value as? Bool == false, !engine.runner.hasElements(bound) { return .noElement(isIdentity: false) }
    return .value(bound)
  }

  /// True if a request that was made through this binding waits for its element.
  public var isPending: Bool { engine?.runner.core.isAwaiting(id) ?? false }

  /// If a request through this binding waits, calls ``FocusEngine/expirePendingRequest()``. The request may come from
  /// the program or from a mirror.
  public func expirePendingRequest() {
    if isPending { engine?.expirePendingRequest() }
  }

  @inlinable
  func value(naming value: Value, in engine: FocusEngine<ID>) -> ValueID {
    // The numbers of values are freed only outside a turn. During a turn, a queued request may hold the number of a
    // value, and `isUsed` does not count queued requests.
    if names.isFull, !engine.runner.isInTurn { forgetUnusedValues(in: engine.runner) }
    return ValueID(binding: id, number: names.slot(naming: value))
  }

  /// Frees the numbers of values that have no element and are not awaited.
  @usableFromInline
  func forgetUnusedValues(in runner: TurnRunner) {
    names.forgetUnused { runner.isUsed(ValueID(binding: id, number: $0)) }
  }
}

extension FocusBinding where ID == Value {
  /// Makes a binding whose value is the id of the focused element.
  @inlinable
  public static func identity(_ engine: FocusEngine<ID>) -> FocusBinding {
    FocusBinding(engine, identity: (toID: { $0 }, toValue: { $0 }))
  }
}
