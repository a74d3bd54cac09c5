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
  private weak var engine: FocusEngine<ID>?
  private var values: [ID: Value] = [:]
  private var elements: [Value: [ID]] = [:]
  private let derive: (toID: (Value) -> ID?, toValue: (ID) -> Value?)?
  /// A value that was asked for and that no element stands for yet, and the engine's intent at that time.
  private var waiting: (value: Value, intent: UInt64)?
  private var asked: ID?
  private var warned: Set<Value> = []

  /// A binding whose elements are named with ``bind(_:equals:)``. It does not keep the engine alive.
  public init(_ engine: FocusEngine<ID>) {
    self.engine = engine
    derive = nil
    engine.duplicateAudits.append { [weak self] in
      (self?.elements.values ?? [:].values).flatMap { ids in ids.dropFirst().map { (ids[0], $0) } }
    }
  }

  init(_ engine: FocusEngine<ID>, toID: @escaping (Value) -> ID?, toValue: @escaping (ID) -> Value?) {
    self.engine = engine
    derive = (toID, toValue)
  }

  /// Says that focus on the element, or on something in it, is this value.
  ///
  /// Where two elements stand for one value, writing the value focuses the first, with one warning.
  public func bind(_ id: ID, equals value: Value) {
    guard values[id] != value else { return }
    unbind(id)
    values[id] = value
    elements[value, default: []].append(id)
    if let first = elements[value]?.first, first != id, warned.insert(value).inserted {
      engine?.report(.duplicateValue(first: first, second: id))
    }
    if let waiting, waiting.value == value, waiting.intent == engine?.machine.intent {
      self.waiting = nil
      request(value)
    }
  }

  /// Takes the value off the element. Focus stays.
  public func unbind(_ id: ID) {
    guard let old = values.removeValue(forKey: id) else { return }
    elements[old]?.removeAll { $0 == id }
    if elements[old]?.isEmpty == true { elements[old] = nil }
  }

  /// The value of the focused element, or of the nearest node around it that has one. Setting it is a request.
  public var wrappedValue: Value? {
    get { value(of: engine?.focused) }
    set { request(newValue) }
  }

  /// Moves focus to the element that the value stands for, or gives it up, and says what came of it.
  @discardableResult
  public func request(_ value: Value?) -> FocusRequestResult {
    guard let engine else { return .refused(.absent) }
    return engine.enter(queued: .queued) { engine in self.request(value, of: engine) }
  }

  /// Runs inside a turn, so that it sees what everything before it has left.
  private func request(_ value: Value?, of engine: FocusEngine<ID>) -> FocusRequestResult {
    let waitedForUs = isPending
    waiting = nil
    asked = nil
    guard let value else {
      if wrappedValue != nil { return engine.process(.request(nil)) }
      if waitedForUs { _ = engine.process(.supersedePending) }
      return .unchanged
    }
    guard let id = element(for: value) else {
      _ = engine.process(.supersedePending)
      waiting = (value, engine.machine.intent)
      return .pending
    }
    asked = id
    if wrappedValue == value, engine.machine.pending == nil { return .unchanged }
    return engine.process(.request(id))
  }

  /// Whether the last request waits for its element.
  public var isPending: Bool {
    guard let engine else { return false }
    if let waiting { return waiting.intent == engine.machine.intent }
    return asked != nil && engine.machine.pending == asked
  }

  /// Gives up a request that waits; its value is taken back from whoever asked.
  public func expirePendingRequest() {
    guard isPending else { return }
    waiting = nil
    engine?.expirePendingRequest()
  }

  /// Takes back a request that waits, without a report: whoever made it has gone.
  private func withdrawPendingRequest() {
    guard let engine else { return }
    engine.enter(queued: ()) { [self] engine in
      guard isPending else { return }
      waiting = nil
      asked = nil
      _ = engine.process(.supersedePending)
    }
  }

  private func value(of id: ID?) -> Value? {
    guard let engine else { return nil }
    var at = id
    while let id = at {
      if let value = derive.map({ $0.toValue(id) }) ?? values[id] { return value }
      at = engine.machine.parent(of: id)
    }
    return nil
  }

  private func element(for value: Value) -> ID? {
    if let derive { return derive.toID(value) }
    guard let candidates = elements[value] else { return nil }
    return candidates.first { engine?.machine.contains($0) == true } ?? candidates.first
  }

  /// The engine's side of a synchronization: tells at the end of every turn what it means for this binding.
  ///
  /// - Parameter keepingBinding: whether the end keeps the binding alive, where nobody else does.
  func end(keepingBinding: Bool = false) -> SyncEnd<Value?> {
    // What was written and has not come true yet.
    var expected: Value??
    let kept = keepingBinding ? self : nil
    return SyncEnd<Value?>(
      get: { [weak self] in (kept ?? self).flatMap { $0.engine == nil ? nil : .some($0.wrappedValue) } },
      set: { [weak self] write in
        guard let self else { return .refused(.absent) }
        let result = request(write.value)
        expected = result == .pending || result == .queued ? .some(write.value) : nil
        return SyncResult(result)
      },
      isPending: { [weak self] in self?.isPending ?? false },
      observe: { [weak self] tell in
        guard let self, let engine else { return SyncSubscription {} }
        var last = wrappedValue
        let observation = engine.observeTurns { [weak self] turn in
          guard let self else { return }
          let now = wrappedValue
          let lost = last
          last = now
          // What waits says where focus should be; where it is meanwhile does not matter to the other side.
          if isPending { return }
          if let wanted = expected {
            expected = nil
            waiting = nil
            if now != wanted {
              tell(.refused(turn.abandoned.last { $0.id == self.asked }?.reason ?? .superseded))
              return
            }
          }
          if now == nil, let lost { tell(.blurred(lost)) } else { tell(.changed) }
        }
        return SyncSubscription { [weak self] in
          observation.cancel()
          // Nobody wants any more what still waits.
          if expected != nil { self?.withdrawPendingRequest() }
        }
      }
    )
  }
}

extension FocusBinding where ID == Value {
  /// A binding in which every element stands for its own id.
  public static func identity(_ engine: FocusEngine<ID>) -> FocusBinding {
    FocusBinding(engine, toID: { $0 }, toValue: { $0 })
  }
}

extension SyncResult {
  init(_ result: FocusRequestResult) {
    switch result {
    case .moved, .unchanged: self = .done
    case .pending: self = .pending
    case .refused(let reason): self = .refused(reason)
    case .queued: self = .queued
    }
  }
}
