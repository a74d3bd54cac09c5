import Store

/// Manages the focus of one window or one screen: it stores which element has focus, and moves focus.
///
/// ```swift
/// let engine = FocusEngine<Field>()
/// engine.update {
///   $0.add(.element(.username, frame: FocusRect(x: 0, y: 0, width: 20, height: 1)))
///   $0.add(.element(.password, frame: FocusRect(x: 0, y: 2, width: 20, height: 1)))
///   $0.add(.element(.logIn, frame: FocusRect(x: 0, y: 4, width: 8, height: 1), interactions: .activate))
/// }
/// engine.press(KeyEvent(.tab))  // focuses the username
/// ```
///
/// **Isolation.** An engine belongs to the actor that made it and is not `Sendable`. Every closure that it is given is
/// called on that actor.
///
/// **Lifetime.** The engine retains a callback until it is replaced, the closure of an observer until its token is
/// cancelled or released, and the handlers of a node until the node is declared again or removed. Let a closure capture
/// the engine weakly, because the engine retains the closure.
///
/// **Order.** An input, a request or an update begins a turn, and the call returns when the turn is over. If a callback
/// makes such a call, its work is queued and belongs to the same turn. After a move, these run in order: blur handlers,
/// focus handlers, the closures of ``observe(_:)``. The closures of ``observeTurns(_:)`` run at the end of the turn.
public final class FocusEngine<ID: Hashable> {
  @usableFromInline let runner: TurnRunner
  @usableFromInline var names = FocusNames<ID>()
  /// The nodes of the last ``setContent(_:)``, and the value of `core.updates` right after that call. If `core.updates`
  /// has another value now, the tree has been changed in another way since.
  var content: (nodes: [FocusNode<ID>], update: Int) = ([], -1)
  /// The line that made the engine. Reports name it.
  private let location: CodeLocation

  /// Makes an engine without nodes. It belongs to the actor of the caller.
  public init(options: FocusOptions = FocusOptions(), fileID: StaticString = #fileID, line: UInt = #line) {
    location = CodeLocation(fileID: fileID, line: line)
    runner = TurnRunner(options: options)
    runner.report = { [unowned self] in report($0.map(names.id)) }
  }

  /// Called before focus moves; returning false vetoes the move. Not called for a move that nobody asked for, in one of
  /// these cases:
  /// - The focused element can no longer have focus. For example, it was removed or scrolled out of view.
  /// - A trap takes focus or gives focus back.
  /// - A window becomes active or inactive.
  public var shouldMove: ((FocusChange<ID>) -> Bool)? {
    didSet { runner.shouldMove = shouldMove.map { allows in { [unowned self] in allows($0.map(names.id)) } } }
  }

  /// Called before focus goes to an element that a scroll region clips wholly. Also called if content has been
  /// scrolled, laid out or resized so that the focused element is clipped wholly.
  ///
  /// Return true to show the element: change ``FocusNode/visibleRect`` at once or later. Focus moves to the element
  /// without waiting. As long as the focused element is not visible, the closure is called again after each update.
  ///
  /// Return false if the element cannot be shown, or to let the user look elsewhere. Then:
  ///
  /// - A key that moves focus skips the element, and moves focus to the next one.
  /// - A request is refused as ``FocusRefusal/outOfView``.
  /// - Focus that was scrolled away goes where ``FocusOptions/removalPolicy`` says: by default to the nearest visible
  ///   element of the region.
  ///
  /// Without a closure, elements that are clipped wholly are skipped.
  ///
  /// A partly visible element gets focus without a call. To show the rest, scroll when you observe the move.
  ///
  /// The closure is called on the engine's actor, within the turn. Updates that it makes are queued.
  ///
  /// - Complexity: If the closure returns false, O(n) to find the next element, where n is the number of nodes.
  public var bringIntoView: ((ID) -> Bool)? {
    didSet {
      runner.bringIntoView = bringIntoView.map { show in { [unowned self] in show(names.id($0)) } }
      let canAsk = bringIntoView != nil
      if canAsk != (oldValue != nil) { runner.perform(.canAskToShow(canAsk)) }
    }
  }

  /// Called with every event, its outcome and the reason. Use it to find out why focus moved.
  public var trace: ((FocusTraceEntry<ID>) -> Void)? {
    didSet {
      runner.trace = trace.map { trace in
        { [unowned self] event, outcome in
          trace(names.traceEntry(of: event, outcome, in: runner.core))
        }
      }
    }
  }

  /// Called with every probable mistake of the program. If it is `nil`, the engine reports the mistake as a store does:
  /// by `IssueReporting`, with the line that made the engine. By default, the report fails the running test.
  public var onReport: ((FocusReport<ID>) -> Void)?

  /// The rules of navigation. Setting them does not move focus.
  public var options: FocusOptions {
    get { runner.core.options }
    set { runner.perform(.configure(newValue)) }
  }

  /// The default of the root: the element that gets focus first. Exception: if scopes in the tree declare defaults, the
  /// default of the newest such scope gets focus first. A reset of the root moves focus to the root's default again.
  /// Setting the property moves focus only if no element has had focus yet.
  public var defaultFocus: DefaultFocus<ID>? {
    get { runner.core.tree.places[FocusTree.root].attributes.defaultFocus?.map(names.id) }
    set {
      runner.perform(.setDefault(newValue?.map(slot(naming:))))
    }
  }

  /// Calls `body` after every move of focus. The blur and focus handlers of the elements have run before.
  ///
  /// - Parameter body: Called on the engine's actor, within the turn: requests that it makes are queued. The engine
  ///   retains it, and what it captures.
  /// - Returns: A token that ends the calls when it is cancelled or released.
  public func observe(_ body: @escaping (FocusChange<ID>) -> Void) -> ObserveToken {
    runner.changes.add { [unowned self] in body($0.map(names.id)) }
  }

  /// Calls `body` at the end of every turn in which the engine handled an event, with the net effect of the turn. If
  /// observers cause further events, `body` is called again with the effect of these.
  ///
  /// - Parameter body: Called on the engine's actor, still within the turn. The engine retains it, and what it
  ///   captures.
  /// - Returns: A token that ends the calls when it is cancelled or released.
  public func observeTurns(_ body: @escaping (FocusTurn<ID>) -> Void) -> ObserveToken {
    runner.turns.add { [unowned self] in body($0.map(names.id)) }
  }

  /// If `names` is full, frees each slot that has no handlers and that the core does not refer to.
  @inlinable
  func forgetUnusedNames() {
    // Frees no slots during a turn, because a queued event may need slots to which nothing refers yet.
    if names.isFull, !runner.isInTurn { searchForUnusedNames() }
  }

  /// The slot of an id, for an event with one id. First calls ``forgetUnusedNames()``, so a call for a second id of the
  /// same event could free the slot of the first.
  @inlinable
  func slot(naming id: ID) -> Slot {
    forgetUnusedNames()
    return names.slot(naming: id)
  }

  @usableFromInline
  func searchForUnusedNames() {
    let referenced = runner.core.referencedSlots
    names.forgetUnused { referenced.contains($0) || !runner.handlers(at: $0).isEmpty }
  }

  func report(_ report: FocusReport<ID>) {
    if let onReport {
      onReport(report)
    } else {
      reportIssue("\(report)", location: location)
    }
  }
}
