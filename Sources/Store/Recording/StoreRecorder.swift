/// Records the actions of a store until it is stopped or released. Belongs to the store's actor.
public final class StoreRecorder<State, Action> {
  /// The trace of the store. If the trace follows a focus engine, the recording has the moves of focus.
  public let trace: StoreTrace
  /// The state before the first action, if no states are kept.
  private let initialState: State?
  /// The states around the entries; the last one alone, if no states are kept.
  private var states: KeptStates<State>
  private var entries: [ActionRecording<State, Action>.Entry] = []
  /// The number of older entries, which are forgotten.
  private var omitted = 0
  private let limit: Int?
  /// The events of the trace, which effects add on any thread.
  private let events = LockIsolated<[TraceEvent]>([])
  private var token: ObserveToken?

  init(_ store: Store<State, Action>, keepsStates: Bool, limit: Int? = nil) {
    let state = store.state
    initialState = keepsStates ? nil : state
    states = KeptStates(state)
    self.limit = limit
    // The states are recorded, so the trace need not compare them.
    trace = StoreTrace(of: store, comparesStates: false) { [events] event in
      events.withValue { $0.append(event) }
    }
    token = store.observeStates { [weak self] in self?.add($0, $1, $2) }
  }

  /// The recording up to now.
  ///
  /// - Complexity: O(n), where n is the number of actions. A state is made when it is read.
  public var recording: ActionRecording<State, Action> {
    let recorded = RecordedStates(states)
    var entries = entries
    if initialState == nil {
      for index in entries.indices { entries[index].recorded = RecordedState(recorded, at: index + 1) }
    }
    return ActionRecording(
      first: initialState.map { RecordedState($0) } ?? RecordedState(recorded, at: 0),
      entries,
      last: RecordedState(recorded, at: states.count - 1),
      events.value,
      omitted
    )
  }

  /// The numbers of the states: that of the state before the first entry, then one for each entry.
  var numbers: ClosedRange<Int> { omitted...(omitted + entries.count) }

  /// The state after the action with this number, in a recorder that keeps states.
  func state(at number: Int) -> State { states.state(at: number - omitted) }

  private func add(_ state: State, _ action: Action?, _ source: ActionSource) {
    states.append(state)
    var entry = ActionRecording<State, Action>.Entry(action: action, source: source.description)
    if initialState != nil {
      states.removeFirst(1)
      // A replay takes the new values from the state.
      if action == nil { entry.state = state }
    }
    entries.append(entry)
    if let limit { trim(to: limit) }
  }

  /// Forgets the oldest actions. Forgets many at a time, because a removal moves all other elements of the array.
  private func trim(to limit: Int) {
    let excess = entries.count - limit
    guard excess > 0, excess > limit / 4 else { return }
    states.removeFirst(excess)
    entries.removeFirst(excess)
    omitted += excess
    events.withValue { [omitted] events in events.removeAll { $0.action <= omitted } }
  }

  /// Stops recording. A second call is a no-op.
  public func stop() {
    token = nil
    trace.stop()
  }
}

extension Store {
  /// Records the actions of this store from now on, to investigate a bug. The recording grows with every action. It
  /// contains secrets in plain text. Its costs are those of ``history(limit:)``.
  ///
  /// - Parameter keepsStates: True if the recorder keeps the state after each action. A replay can then name the first
  ///   action after which the states differ.
  public func record(keepsStates: Bool = false) -> StoreRecorder<State, Action> {
    StoreRecorder(self, keepsStates: keepsStates)
  }
}
