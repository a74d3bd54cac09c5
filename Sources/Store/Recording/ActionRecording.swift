/// A recording of a store: an initial state, the actions that followed, with their senders, and the final state.
///
/// A recording includes the actions that effects sent, and the changes of ``Shared`` values from elsewhere. So handling
/// the actions again leads to the same state, if the reducers depend only on state and action. With `replay` of
/// `StoreTesting`, the recording of a bug becomes a test.
///
/// ```swift
/// let recorder = store.record()
/// …
/// try JSONEncoder().encode(recorder.recording).write(to: file)
/// ```
public struct ActionRecording<State, Action> {
  /// One action, or a change of shared values from elsewhere, which counts as an action.
  public struct Entry {
    /// The action; `nil` if the store took changes of shared values from elsewhere: from an effect, another store, code
    /// outside of stores, or the medium of a key.
    public var action: Action?
    /// The sender as text, for instance `effect 'login' at Login/LoginFeature.swift:120`.
    public var source: String
    /// The state after the action, or after the change of shared values; `nil` if the entry has no state. If the
    /// recorder keeps states, each entry has a state. If not, only an entry for a change of shared values has a state.
    ///
    /// - Complexity: O(d + m), where d is the number of actions between this state and the previously read one, and m
    ///   the number of elements that these actions changed. The recording keeps only the previously read state, and the
    ///   changes that lead to the others. So read the states in order. ``StoreHistory/state(at:)`` says when elements
    ///   are also copied or moved.
    public var state: State? {
      get { recorded?.value }
      set { recorded = newValue.map { RecordedState($0) } }
    }

    /// The state after the action. The entries of one recording share the storage of their states.
    var recorded: RecordedState<State>?

    /// Makes an entry. For a change of shared values, pass `nil` as the action, and pass the state after the change: a
    /// replay reads the changed values from this state.
    public init(action: Action?, source: String, state: State? = nil) {
      self.action = action
      self.source = source
      self.state = state
    }
  }

  /// The state before the first action.
  public var initialState: State {
    get { first.value }
    set { first = RecordedState(newValue) }
  }
  /// The number of older actions that the recording does not hold, because the recorder had a limit. The action of the
  /// first entry has the number `omitted + 1`.
  public var omitted: Int
  /// The actions, in the order in which the store handled them.
  public var entries: [Entry]
  /// The state after the last action.
  public var finalState: State {
    get { last.value }
    set { last = RecordedState(newValue) }
  }
  /// The trace: the time and the cause of each action, the phases of effects, and the moves of focus of the engines
  /// that ``StoreRecorder/trace`` followed. Empty if a program made the recording without events.
  public var events: [TraceEvent]

  /// The states before the first action and after the last one. If the recorder keeps states, `first`, `last` and the
  /// states of the entries share one storage.
  var first, last: RecordedState<State>
}

extension ActionRecording {
  /// Makes a recording from its parts, for instance from a log of the program.
  public init(
    initialState: State,
    entries: [Entry],
    finalState: State,
    events: [TraceEvent] = [],
    omitted: Int = 0
  ) {
    let (first, last) = (RecordedState(initialState), RecordedState(finalState))
    self.init(omitted: omitted, entries: entries, events: events, first: first, last: last)
  }
}

extension ActionRecording: Equatable where State: Equatable, Action: Equatable {}
extension ActionRecording.Entry: Equatable where State: Equatable, Action: Equatable {}

extension ActionRecording: Sendable where State: Sendable, Action: Sendable {}
extension ActionRecording.Entry: Sendable where State: Sendable, Action: Sendable {}

/// Encoding hides nothing: a secret in an action or a state is in plain text in the encoded entry.
extension ActionRecording.Entry: Codable where State: Codable, Action: Codable {
  private enum CodingKeys: String, CodingKey {
    case action, source
    case recorded = "state"
  }
}
