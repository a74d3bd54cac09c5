/// A recording of a store: its first state, every action with its sender, and its last state.
///
/// A recording includes the actions that effects sent, so handling its actions again leads to the same state. `replay`
/// of `StoreTesting` does that, and turns a bug that was recorded in the field into a test.
///
/// ```swift
/// let recorder = store.record()
/// …
/// try JSONEncoder().encode(recorder.recording).write(to: file)
/// ```
public struct ActionRecording<State, Action> {
  /// One action.
  public struct Entry {
    /// The action.
    public var action: Action
    /// The sender as text: `effect 'login' at Login/LoginFeature.swift:120`.
    public var source: String
    /// The state after the action, if the recorder keeps states.
    public var state: State?

    /// Makes an entry.
    public init(action: Action, source: String, state: State? = nil) {
      self.action = action
      self.source = source
      self.state = state
    }
  }

  /// The state before the first action.
  public var initialState: State
  /// The actions, in the order in which the store handled them.
  public var entries: [Entry]
  /// The state after the last action.
  public var finalState: State

  /// Makes a recording.
  public init(initialState: State, entries: [Entry], finalState: State) {
    self.initialState = initialState
    self.entries = entries
    self.finalState = finalState
  }
}

extension ActionRecording: Codable where State: Codable, Action: Codable {}
extension ActionRecording.Entry: Codable where State: Codable, Action: Codable {}
extension ActionRecording: Equatable where State: Equatable, Action: Equatable {}
extension ActionRecording.Entry: Equatable where State: Equatable, Action: Equatable {}
extension ActionRecording: Sendable where State: Sendable, Action: Sendable {}
extension ActionRecording.Entry: Sendable where State: Sendable, Action: Sendable {}

/// Records the actions of a store until it is stopped or released. Belongs to the store's actor.
public final class StoreRecorder<State, Action> {
  /// The recording up to now.
  public private(set) var recording: ActionRecording<State, Action>
  private var token: ObserveToken?

  init(_ store: Store<State, Action>, keepsStates: Bool) {
    let state = store.state
    recording = ActionRecording(initialState: state, entries: [], finalState: state)
    token = store.observeActions { [weak self] _, after, action, source in
      self?.add(action, source, after, keepsStates)
    }
  }

  private func add(_ action: Action, _ source: ActionSource, _ state: State, _ keepsStates: Bool) {
    recording.entries.append(
      ActionRecording.Entry(action: action, source: source.description, state: keepsStates ? state : nil)
    )
    recording.finalState = state
  }

  /// Stops recording. A second call is a no-op.
  public func stop() {
    token = nil
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
