import Store

/// The owner of focus for one window or one screen: it knows which element has focus, and moves focus.
///
/// ```swift
/// let engine = FocusEngine<Field>()
/// engine.update {
///   $0.add(.element(.username, frame: Rect(x: 0, y: 0, width: 20, height: 1)))
///   $0.add(.element(.password, frame: Rect(x: 0, y: 2, width: 20, height: 1)))
///   $0.add(.element(.logIn, frame: Rect(x: 0, y: 4, width: 8, height: 1), interactions: .activate))
/// }
/// engine.press(KeyEvent(.tab))  // focuses the username
/// ```
///
/// **Isolation.** An engine belongs to the actor that made it and is not `Sendable`.
///
/// **Order.** Every input is a turn: it returns when nothing is left to do. Requests that callbacks make are queued and
/// belong to the same turn. Callbacks come in the order blur, focus, change, turn.
///
/// The tree itself is a value, ``FocusMachine``.
public final class FocusEngine<ID: Hashable> {
  let runner: TurnRunner
  var names = FocusNames<ID>()
  /// The nodes of the last ``setContent(_:)``, and the update that it made.
  var content: (nodes: [FocusNode<ID>], update: Int) = ([], -1)

  /// Makes an engine with nothing on the screen. The engine belongs to the actor that makes it.
  public init(options: FocusOptions = FocusOptions()) {
    runner = TurnRunner(options: options)
    runner.report = { [unowned self] report in
      if let report = names.report(report, describe: runner.describe) { self.report(report) }
    }
    runner.reportLoop = { [unowned self] events in report(.loop(events: events)) }
  }

  /// The state of the engine, for looking at and for copying.
  public var machine: FocusMachine<ID> { FocusMachine(names: names, core: runner.core) }

  /// Asked before focus moves; false vetoes the move. Not asked after a removal, nor for entering a trap.
  public var shouldMove: ((FocusChange<ID>) -> Bool)? {
    didSet { runner.shouldMove = shouldMove.map { allows in { [unowned self] in allows(names.change($0)) } } }
  }

  /// Called with every event, its outcome and the reason. For finding out why focus went where it went.
  public var trace: ((FocusTraceEntry<ID>) -> Void)? {
    didSet {
      runner.trace = trace.map { trace in
        { [unowned self] event, outcome in
          trace(FocusTraceEntry(event: names.event(event, in: runner.core), outcome: names.outcome(outcome)))
        }
      }
    }
  }

  /// Called with everything that the program probably did not mean. If none is set, debug builds print the report.
  public var onReport: ((FocusReport<ID>) -> Void)?

  /// The element that has focus.
  public var focused: ID? { names[runner.core.focus] }

  /// How the engine navigates. Setting it is an event like any other.
  public var options: FocusOptions {
    get { runner.core.options }
    set { runner.perform(.configure(newValue)) }
  }

  /// The element that is focused first, and again after a reset, where no scope declares another one.
  public var defaultFocus: DefaultFocus<ID>? {
    get { names.preference(runner.core.tree.places[FocusTree.root].attributes.defaultFocus) }
    set { perform(.setDefault(newValue)) }
  }

  /// Calls `body` after every move of focus, behind the blur and focus handlers of the elements.
  public func observe(_ body: @escaping (FocusChange<ID>) -> Void) -> ObserveToken {
    runner.changes.add { [unowned self] in body(names.change($0)) }
  }

  /// Calls `body` once at the end of every turn in which anything happened, with what the turn did as a whole.
  public func observeTurns(_ body: @escaping (FocusTurn<ID>) -> Void) -> ObserveToken {
    runner.turns.add { [unowned self] in body(FocusTurn($0, names)) }
  }

  /// Lets one event happen, and everything that it causes.
  ///
  /// - Returns: what came of the event itself; ``FocusRequestResult/queued`` from inside a callback.
  /// - Complexity: that of ``FocusMachine/handle(_:allows:)``.
  @discardableResult
  public func perform(_ event: FocusEvent<ID>) -> FocusRequestResult {
    forgetUnusedNames()
    return runner.perform(names.event(event))
  }

  /// Takes the slots from ids that neither a node nor a handler, a binding or a request refers to.
  func forgetUnusedNames() {
    // A queued event holds slots that nothing refers to yet.
    guard !runner.isInTurn else { return }
    names.forgetUnused(in: runner.core.tree) {
      runner.core.referencedSlots.union(runner.handlers.indices.filter { runner.handlers[$0] != nil })
    }
  }

  func report(_ report: FocusReport<ID>) {
    if let onReport {
      onReport(report)
    } else {
      #if DEBUG
        print("FocusSync: \(report)")
      #endif
    }
  }
}
