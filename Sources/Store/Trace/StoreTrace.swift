/// Reports what happens in a store: each action with its cause and its changes of the state, each change of shared
/// values from elsewhere, and the start, the cancellation and the end of each effect. ``add(_:because:)`` adds moves of
/// focus and refused moves. Belongs to the store's actor. The trace ends when it is stopped or released.
///
/// ```swift
/// let trace = store.trace()
/// ```
///
/// A store without a trace does no work for tracing.
public final class StoreTrace {
  let stream: TraceStream
  private var tokens: [ObserveToken] = []

  /// Begins a trace.
  ///
  /// - Parameter comparesStates: True to list the changes of the state in the events of actions.
  init<State, Action>(
    of store: Store<State, Action>,
    comparesStates: Bool,
    to output: @escaping @Sendable (TraceEvent) -> Void
  ) {
    let stream = TraceStream(output)
    self.stream = stream
    tokens = [
      store.monitor(comparesStates: comparesStates) { before, after, action, source in
        let changes = comparesStates ? before.map { StateChange.between($0, after) } ?? [] : []
        guard let action else { return stream.add(SharedChange.name, changes, from: source, by: nil, input: nil) }
        let effect = source.kind == .effect ? RunningEffect.sender(of: source) : nil
        stream.add(caseName(of: action), changes, from: source, by: effect, input: stream.input)
      },
      store.root.runner.monitors.add { stream.add($0.phase, of: $0.effect) },
    ]
  }

  /// The input that the program handles now, in words. The trace names it as the cause of the actions that the program
  /// sends, and of the moves of focus by a key or the pointer. If it is `nil`, the trace names the line that sends the
  /// action. The text must not contain what a user types into a field.
  ///
  /// ```swift
  /// trace.cause = "<Return>"
  /// engine.press(KeyEvent(.return))
  /// trace.cause = nil
  /// ```
  public var cause: String? {
    get { stream.input }
    set { stream.input = newValue }
  }

  /// Adds an event of a focus system to the trace: a move, or the refusal of one. Adds nothing after ``stop()``.
  ///
  /// For a `FocusEngine`, call `follow(_:)` of the trace instead, which `FocusSync` declares.
  public func add(_ move: TracedMove, because cause: String) {
    if !tokens.isEmpty { stream.add(move, because: cause) }
  }

  /// Ends the trace. A second call is a no-op.
  public func stop() {
    for token in tokens { token.cancel() }
    tokens = []
  }
}

extension Store {
  /// Traces the store from now on: prints each event as lines, or passes it to a closure.
  ///
  /// ```
  /// action  submitted(.password)                     ← Login/LoginView.swift:31
  /// state   isLoggingIn: false → true                ← submitted(.password)
  /// effect  'login' started                          ← submitted(.password)
  /// ```
  ///
  /// Trace the root store, which handles all actions. The trace of a scoped store contains no actions and no changes of
  /// the state. It contains the effects of all features of the root store.
  ///
  /// - Parameter output: Called with one event at a time, in order, on any thread. An effect can end on any thread. If
  ///   an event happens during a call of `output`, the thread of that call passes the event on afterwards. The event of
  ///   an action includes all changes by its reducers and hooks, and comes before the events of its effects. By
  ///   default, each event is printed to standard output.
  /// - Returns: The trace, which ends when it is released.
  /// - Complexity: For each action, O(n · l), where n is the number of nested values in the changed parts of the state,
  ///   and l is the number of their levels. A changed list may take longer. While the trace exists, a reducer copies
  ///   each collection that it changes, as with ``observeActions(_:)``.
  public func trace(
    to output: @escaping @Sendable (TraceEvent) -> Void = { print($0) }
  ) -> StoreTrace {
    StoreTrace(of: self, comparesStates: true, to: output)
  }
}

extension RunningEffect {
  /// The effect that the current task belongs to, if this effect has the location and the name of `source`; otherwise
  /// `nil`. For example, the result is `nil` for an action of `Effect.send`, which has no task of its own.
  fileprivate static func sender(of source: ActionSource) -> RunningEffect? {
    guard let current, current.work.location == source.location, current.work.name == source.name else { return nil }
    return current
  }
}
