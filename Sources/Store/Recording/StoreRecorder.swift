/// Records the actions of a store until the recorder is stopped or released. Belongs to the store's actor.
public final class StoreRecorder<State, Action> {
  /// The trace of the store. If the trace follows a focus engine, the recording has the moves of focus.
  public let trace: StoreTrace
  /// The state when the recorder was made. `nil` if the recorder keeps states: a recording then begins with the first
  /// of `states`.
  private let initialState: State?
  /// The state before the first entry, and the state after each entry. If the recorder keeps no states, this contains
  /// only the present state.
  private var states: KeptStates<State>
  private var entries: [ActionRecording<State, Action>.Entry] = []
  /// The number of entries that were forgotten, because of the limit.
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
    // The trace does not compare states: `RecordedStep.changes` compares the recorded states when it is read.
    trace = StoreTrace(of: store, comparesStates: false) { [events] event in
      events.withValue { $0.append(event) }
    }
    token = store.monitor(comparesStates: false) { [weak self] _, state, action, source in
      self?.add(state, action, source)
    }
  }

  /// The recording up to now.
  ///
  /// - Complexity: O(n), where n is the number of actions. A state of the recording is made only when it is read.
  public var recording: ActionRecording<State, Action> {
    let recorded = RecordedStates(states)
    var entries = entries
    if initialState == nil {
      for index in entries.indices { entries[index].recorded = RecordedState(recorded, at: index + 1) }
    }
    return ActionRecording(
      omitted: omitted,
      entries: entries,
      events: events.value,
      first: initialState.map { RecordedState($0) } ?? RecordedState(recorded, at: 0),
      last: RecordedState(recorded, at: states.count - 1)
    )
  }

  /// The numbers of the states. The state before the first entry has the lowest number.
  var numbers: ClosedRange<Int> { omitted...(omitted + entries.count) }

  /// The state with this number: see `numbers`. Only for a recorder that was made with `keepsStates: true`.
  func state(at number: Int) -> State { states.state(at: number - omitted) }

  private func add(_ state: State, _ action: Action?, _ source: ActionSource) {
    states.append(state)
    var entry = ActionRecording<State, Action>.Entry(action: action, source: source.description)
    if initialState != nil {
      states.removeFirst(1)
      // An entry without an action is a change of shared values from elsewhere. A replay takes the new values from the
      // state of the entry.
      if action == nil { entry.state = state }
    }
    entries.append(entry)
    if let limit { trim(to: limit) }
  }

  /// Forgets the oldest actions when the number of actions exceeds `limit` by more than a quarter. A removal moves all
  /// other elements of the array, so the recorder removes many actions at once.
  private func trim(to limit: Int) {
    let excess = entries.count - limit
    guard excess > limit / 4 else { return }
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
  /// Records the actions of this store from now on, to investigate a bug. The recording grows with every action, and
  /// contains secrets in plain text. Recording makes actions slower, because reducers copy the collections that they
  /// change, as with ``history(limit:)``.
  ///
  /// - Parameter keepsStates: True if the recorder keeps the state after each action. A replay can then name the first
  ///   action after which its state differs from the recorded one.
  public func record(keepsStates: Bool = false) -> StoreRecorder<State, Action> {
    StoreRecorder(self, keepsStates: keepsStates)
  }
}
