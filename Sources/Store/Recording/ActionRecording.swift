/// What happened in a store: every action, who sent it, and the states it began and ended with.
///
/// What effects answered is in it too, as the actions that they sent. That is all it takes to come to the same state again:
/// `replay` of `StoreTesting` does, so that a bug seen in the field becomes a test.
///
/// ```swift
/// let recorder = store.record()
/// …
/// try JSONEncoder().encode(recorder.recording).write(to: file)
/// ```
public struct ActionRecording<State, Action> {
  /// One action.
  public struct Entry {
    /// What was sent.
    public var action: Action
    /// Who sent it, as text: `effect 'login' at Login/LoginFeature.swift:120`.
    public var source: String
    /// The state after it, if the recorder was asked to keep states.
    public var state: State?

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

/// Records a store until it is stopped or released. It belongs to the store's actor.
public final class StoreRecorder<State, Action> {
  /// What was recorded so far.
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

  /// Records no more. Calling it again does nothing.
  public func stop() {
    token = nil
  }
}

extension Store {
  /// Records the actions of this store from now on. The recording grows by every action: it is for looking into a bug.
  ///
  /// - Parameter keepsStates: Whether the state after each action is kept, so that a replay can tell where it departs, and
  ///   not only that it does. Secrets in the state and in the actions are recorded as they are.
  public func record(keepsStates: Bool = false) -> StoreRecorder<State, Action> {
    StoreRecorder(self, keepsStates: keepsStates)
  }
}
