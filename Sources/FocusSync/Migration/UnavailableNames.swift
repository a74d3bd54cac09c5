// Names that were removed or changed. If a program uses such a name, the compiler shows the message or the new name
// that is declared with it.

extension FocusEngine {
  @available(
    *,
    unavailable,
    message: "Read the engine: 'contains(_:)', 'node(_:)', 'parent(of:)', 'pending', 'stamp'."
  )
  public var machine: FocusEngine { self }

  @available(*, unavailable, message: "Call the method of the event: 'tab()', 'move(_:)', 'request(_:)', 'update(_:)'.")
  public func perform(_ event: Never) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).onKeyPress { … }'.")
  public func onKeyPress(
    _ key: KeyEvent.Key? = nil,
    at id: ID,
    phases: KeyEvent.Phases = [],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).onKeyPress(.escape) { … }'.")
  public func onKeyPress(
    _ key: KeyEvent.Key,
    at id: ID,
    phases: KeyEvent.Phases = [],
    _ action: @escaping () -> KeyEvent.Result
  ) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).onMoveCommand { … }'.")
  public func onMoveCommand(at id: ID, _ action: @escaping (FocusDirection) -> Void) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).onSubmit { … }'.")
  public func onSubmit(at id: ID, _ action: @escaping () -> Void) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).submitLabel(.next)'.")
  public func submitLabel(_ label: SubmitKeyLabel, at id: ID) {}

  @available(*, unavailable, message: "Declare it with the node: '.scope(id).submitScope()'.")
  public func submitScope(_ isScope: Bool = true, at id: ID) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).onBlur { … }'.")
  public func onBlur(of id: ID, _ action: @escaping () -> Void) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).onFocus { … }'.")
  public func onFocus(of id: ID, _ action: @escaping () -> Void) {}

  @available(*, unavailable, message: "Declare the node again, without handlers.")
  public func removeHandlers(at id: ID) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).focusedValue(key, value)'.")
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) {}

  @available(*, unavailable, message: "Declare it with the node: '.element(id).focusedSceneValue(key, value)'.")
  public func focusedSceneValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) {}

  @available(*, unavailable, message: "Declare the node again, without the value.")
  public func removeFocusedValue<Key: FocusValueKey>(_ key: Key.Type, at id: ID) {}

  @available(*, unavailable, renamed: "click(_:)")
  @discardableResult
  public func point(at id: ID?) -> FocusRequestResult { .unchanged }

  @available(*, unavailable, renamed: "stamp")
  public var sequence: UInt64 { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "request(_:)")
  public func focus(_ id: ID?) { fatalError("Unavailable.") }
}

// The former names `Rect` and `Direction` are not declared: an unavailable name, too, collides with the same name in
// another module.

extension FocusTraceEntry {
  @available(*, unavailable, message: "Read the entry: 'entry.change', 'entry.result', 'entry.explanation'.")
  public var outcome: FocusTraceEntry { self }
}

@available(*, unavailable, renamed: "FocusReport")
public typealias FocusFinding<ID: Hashable> = FocusReport<ID>

@available(*, unavailable, message: "An engine is read itself, and cannot be copied: see 'FocusEngine'.")
public enum FocusMachine<ID> {}

@available(*, unavailable, message: "Make an engine with an element for each rectangle, and call 'move(_:)'.")
public enum DirectionalFocusSearch {
  @available(*, unavailable, renamed: "FocusOptions.DirectionalPolicy")
  public typealias Policy = FocusOptions.DirectionalPolicy
}

extension FocusNode {
  @available(*, unavailable, renamed: "isModal")
  public var isTrap: Bool {
    get { fatalError("Unavailable.") }
    set { fatalError("Unavailable.") }
  }
}

// Names that a user of SwiftUI might try on a node. The compiler shows what to write instead.
extension FocusNode {
  @available(*, unavailable, message: "Write '.scope(id)', and its elements with 'in: id': the list is flat.")
  public static func group(_ nodes: [FocusNode]) -> FocusNode { fatalError("Unavailable.") }

  @available(*, unavailable, message: "Write '.element(id, isTabStop: false)'.")
  public func tabStop(_ isTabStop: Bool) -> FocusNode { self }

  @available(*, unavailable, message: "Write '.element(id, interactions: .activate)'.")
  public func focusable(_ isFocusable: Bool = true, interactions: FocusableInteractions = .automatic) -> FocusNode {
    self
  }

  @available(*, unavailable, renamed: "onActivate(perform:)")
  public func onTapGesture(perform action: @escaping () -> Void) -> FocusNode { self }

  @available(
    *,
    unavailable,
    message: "Write 'engine.declareRoot { $0.onKeyPress(key) { … } }': the root gets the keys that no node takes."
  )
  public func keyboardShortcut(_ key: KeyEvent.Key, modifiers: KeyEvent.Modifiers = .command) -> FocusNode { self }
}

extension SyncResult {
  /// Older versions wrote to busy sides, which returned `queued`. Now the write waits until the side is not busy.
  @available(*, unavailable, message: "Return 'done', or 'pending' if the side takes the value later.")
  public static var queued: SyncResult { .pending }
}
