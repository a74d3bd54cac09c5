/// Which value stands for focus on which element, as `FocusState` does in SwiftUI.
///
/// Reading it is derived from the engine; writing it moves focus, and nil gives it up where one of this binding's
/// elements has it. An element may carry values of several bindings.
///
/// ```swift
/// let focusedField = FocusBinding<ID, Field>(engine)
/// focusedField.bind("username", equals: .username)
/// focusedField.wrappedValue = .username
/// ```
public final class FocusBinding<ID: Hashable, Value: Hashable> {
  private(set) weak var engine: FocusEngine<ID>?
  private var values: [ID: Value] = [:]
  private var elements: [Value: [ID]] = [:]
  private let derive: (toID: (Value) -> ID?, toValue: (ID) -> Value?)?
  /// A value that was asked for and that no element stands for yet, and the engine's intent at that time.
  private var waiting: (value: Value, intent: UInt64)?
  /// The synchronizations of this binding.
  var waiters: [FocusWaiter] = []
  /// The engine's intent when the program last made a request here by itself that had to wait.
  private var directIntent: UInt64?
  /// The value of the last request, whoever made it.
  private var asked: Value?
  private var warned: Set<Value> = []

  /// A binding whose elements are named with ``bind(_:equals:)``. It does not keep the engine alive.
  public init(_ engine: FocusEngine<ID>) {
    self.engine = engine
    derive = nil
    engine.register(
      self,
      duplicates: { $0.elements.values.flatMap { ids in ids.dropFirst().map { (ids[0], $0) } } },
      waiting: { binding in binding.unboundValue.map { "\($0)" } },
      elementsCame: { $0.requestWhatHasCome() }
    )
  }

  init(_ engine: FocusEngine<ID>, toID: @escaping (Value) -> ID?, toValue: @escaping (ID) -> Value?) {
    self.engine = engine
    derive = (toID, toValue)
  }

  /// Says that focus on the element, or on something in it, is this value.
  ///
  /// Where two elements stand for one value, writing the value focuses the first of them that is there, with one warning; where
  /// neither is, whichever comes first.
  public func bind(_ id: ID, equals value: Value) {
    guard values[id] != value else { return }
    let before = wrappedValue
    takeOff(id)
    values[id] = value
    elements[value, default: []].append(id)
    if let first = elements[value]?.first, first != id, warned.insert(value).inserted {
      engine?.report(.duplicateValue(first: first, second: id))
    }
    tellIfOther(than: before)
    guard unboundValue == value else { return requestWhatHasCome() }
    waiting = nil
    requestAgain(value)
  }

  /// Takes the value off the element. Focus stays, and is no value of this binding any more; a request for the value that
  /// waits for the element goes on to another one, or waits for one to be bound.
  public func unbind(_ id: ID) {
    let before = wrappedValue
    takeOff(id)
    tellIfOther(than: before)
  }

  private func takeOff(_ id: ID) {
    guard let old = values.removeValue(forKey: id) else { return }
    elements[old]?.removeAll { $0 == id }
    if elements[old]?.isEmpty == true { elements[old] = nil }
    if asked == old, engine?.machine.pending == id { requestAgain(old) }
  }

  /// Where focus is stays the same, but not what that means here: a turn, as for one who follows this binding.
  private func tellIfOther(than before: Value?) {
    if wrappedValue != before { engine?.enter(queued: ()) { $0.noteTurn() } }
  }

  /// Makes the request that waits again, for whoever made it, after another element has come to stand for its value.
  private func requestAgain(_ value: Value) {
    engine?.enter(queued: ()) { [self] engine in
      let isDirect = engine.isDirectRequest
      let result = request(value, of: engine)
      if isDirect, result == .pending { noteDirectRequest(to: engine) }
    }
  }

  /// Ends the wait for an element of a value as soon as another element of that value is there.
  private func requestWhatHasCome() {
    guard let engine, let asked, let pending = engine.machine.pending, isElement(pending, for: asked),
      directIntent == engine.machine.intent || waiters.contains(where: { $0.isWaiting() }),
      let id = elements[asked]?.first(where: { engine.machine.contains($0) })
    else { return }
    engine.enter(queued: ()) { engine in
      if engine.machine.pending == pending { _ = engine.process(.request(id)) }
    }
  }

  /// The value of the focused element, or of the nearest node around it that has one. Setting it is a request.
  public var wrappedValue: Value? {
    get { focusedValue }
    set { request(newValue) }
  }

  /// Moves focus to the element that the value stands for, or gives it up, and says what came of it.
  @discardableResult
  public func request(_ value: Value?) -> FocusRequestResult {
    guard let engine else { return .refused(.absent) }
    return engine.enter(queued: .queued) { engine in
      let result = self.request(value, of: engine)
      if result == .pending { self.noteDirectRequest(to: engine) }
      return result
    }
  }

  private func noteDirectRequest(to engine: FocusEngine<ID>) {
    engine.noteDirectRequest()
    directIntent = engine.machine.intent
  }

  /// Runs inside a turn, so that it sees what everything before it has left.
  func request(_ value: Value?, of engine: FocusEngine<ID>) -> FocusRequestResult {
    let waitedForUs = isPending
    asked = value
    guard let value else {
      waiting = nil
      if wrappedValue != nil { return engine.process(.request(nil)) }
      if waitedForUs { _ = engine.process(.supersedePending()) }
      return .unchanged
    }
    // One request waits at a time; whoever asks for the same waits with the others.
    let target = element(for: value)
    if isWaiting(for: value), !(target.map { engine.machine.contains($0) } ?? false) { return .pending }
    let isWaitedFor = unboundValue != nil || engine.machine.pending != nil
    waiting = nil
    guard let id = target else {
      _ = engine.process(.supersedePending(waits: true))
      waiting = (value, engine.machine.intent)
      return .pending
    }
    guard wrappedValue == value else {
      return engine.process(.request(id))
    }
    if isWaitedFor { _ = engine.process(.supersedePending()) }
    return .unchanged
  }

  /// Whether the last request waits for its element.
  public var isPending: Bool { asked.map(isWaiting) ?? false }

  /// Gives up a request that waits; its value is taken back from whoever asked.
  public func expirePendingRequest() {
    if isPending { engine?.expirePendingRequest() }
  }

  /// Whether a request for the value waits, whoever made it.
  func isWaiting(for value: Value) -> Bool {
    if let unboundValue { return unboundValue == value }
    guard let pending = engine?.machine.pending else { return false }
    return isElement(pending, for: value)
  }

  func isElement(_ id: ID, for value: Value) -> Bool {
    derive.map { $0.toID(value) == id } ?? elements[value]?.contains(id) ?? false
  }

  /// The value that a request waits for and that no element stands for.
  private var unboundValue: Value? {
    guard let waiting, waiting.intent == engine?.machine.intent else { return nil }
    return waiting.value
  }

  /// Walks outward from the focused element. Only the parts of the machine that it needs are looked at: to ask the machine
  /// itself, it would be copied.
  private var focusedValue: Value? {
    guard let engine else { return nil }
    var slot = engine.machine.focus
    while slot > FocusTree.root {
      if let id = engine.machine.ids[slot], let value = derive.map({ $0.toValue(id) }) ?? values[id] { return value }
      slot = engine.machine.tree.places[slot].parent
    }
    return nil
  }

  private func element(for value: Value) -> ID? {
    if let derive { return derive.toID(value) }
    guard let candidates = elements[value] else { return nil }
    return candidates.first { engine?.machine.contains($0) == true } ?? candidates.first
  }
}

extension FocusBinding where ID == Value {
  /// A binding in which every element stands for its own id.
  public static func identity(_ engine: FocusEngine<ID>) -> FocusBinding {
    FocusBinding(engine, toID: { $0 }, toValue: { $0 })
  }
}
