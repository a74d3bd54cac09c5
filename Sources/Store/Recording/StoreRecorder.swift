/// Records the actions of a store until it is stopped or released. Belongs to the store's actor.
public final class StoreRecorder<State, Action> {
  /// The trace of the store. Let it follow a focus engine, and the recording has the moves of focus.
  public let trace: StoreTrace
  private var actions: ActionRecording<State, Action>
  private let events: EventLog
  private var tokens: [ObserveToken] = []

  /// The events of the trace, which effects add on any thread.
  private final class EventLog: Sendable {
    let list = Locked([TraceEvent]())
  }

  init(_ store: Store<State, Action>, keepsStates: Bool, limit: Int? = nil) {
    let (state, events) = (store.state, EventLog())
    actions = ActionRecording(initialState: state, entries: [], finalState: state)
    self.events = events
    // The states are recorded, so the trace need not compare them.
    trace = StoreTrace(of: store, changes: { _, _ in [] }, to: { event in events.list.withLock { $0.append(event) } })
    tokens = [
      store.observeActions { [weak self] _, after, action, source in
        self?.add(action, source, after, keepsStates)
        if let limit { self?.trim(to: limit) }
      },
      // A replay takes the new values from the state.
      store.observeSharedChanges { [weak self] _, after, source in
        self?.add(nil, source, after, true)
        if let limit { self?.trim(to: limit) }
      },
    ]
  }

  /// The recording up to now.
  public var recording: ActionRecording<State, Action> {
    var recording = actions
    recording.events = events.list.withLock { $0 }
    return recording
  }

  /// The recorded actions, without a copy of the events.
  var entries: [ActionRecording<State, Action>.Entry] { actions.entries }

  /// The numbers of the states: the first state, and that after each action.
  var numbers: ClosedRange<Int> { actions.omitted...(actions.omitted + actions.entries.count) }

  /// The state after the action with this number.
  func state(at number: Int) -> State {
    let index = number - actions.omitted - 1
    return index < 0 ? actions.initialState : actions.entries[index].state ?? actions.finalState
  }

  private func add(_ action: Action?, _ source: ActionSource, _ state: State, _ keepsStates: Bool) {
    actions.entries.append(
      ActionRecording.Entry(action: action, source: source.description, state: keepsStates ? state : nil)
    )
    actions.finalState = state
  }

  /// Forgets the oldest actions. Forgets many at a time, because an array moves all others.
  private func trim(to limit: Int) {
    let excess = actions.entries.count - limit
    guard excess > 0, excess > limit / 4 else { return }
    actions.initialState = state(at: actions.omitted + excess)
    actions.entries.removeFirst(excess)
    actions.omitted += excess
    let omitted = actions.omitted
    events.list.withLock { events in events.removeAll { $0.action <= omitted } }
  }

  /// Stops recording. A second call is a no-op.
  public func stop() {
    tokens = []
    trace.stop()
  }
}

extension Store {
  /// Records the actions of this store from now on, to investigate a bug. The recording grows with every action. It
  /// contains secrets in plain text.
  ///
  /// - Parameter keepsStates: True if the recorder keeps the state after each action. A replay can then name the first
  ///   action after which the states differ.
  public func record(keepsStates: Bool = false) -> StoreRecorder<State, Action> {
    StoreRecorder(self, keepsStates: keepsStates)
  }
}
