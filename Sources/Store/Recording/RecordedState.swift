/// A state of a recording, as an index in a ``RecordedStates``.
struct RecordedState<State> {
  private let states: RecordedStates<State>
  private let index: Int

  /// Stores no state. Reading `value` makes the state.
  init(_ states: RecordedStates<State>, at index: Int) {
    (self.states, self.index) = (states, index)
  }

  /// Stores one state, in a ``RecordedStates`` of its own.
  init(_ state: State) {
    self.init(RecordedStates(KeptStates(state)), at: 0)
  }

  var value: State { states[index] }
}

/// The storage of one or more recorded states. The states that a recorder has kept share one storage. Every other state
/// has a storage of its own.
///
/// ``KeptStates`` stores only the state that was read last, and the changes that lead to the others. So reading another
/// state changes the storage.
///
/// `@unchecked Sendable`, by the extension below: a lock guards the only field that changes.
final class RecordedStates<State> {
  private var states: KeptStates<State>
  private let lock = Locked(())

  init(_ states: KeptStates<State>) {
    self.states = states
  }

  subscript(index: Int) -> State {
    var state: State?
    lock.withLock { _ in state = states.state(at: index) }
    guard let state else { preconditionFailure("The lock calls its closure.") }
    return state
  }
}

extension RecordedStates: @unchecked Sendable where State: Sendable {}
extension RecordedState: Sendable where State: Sendable {}

extension RecordedState: Equatable where State: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
}

extension RecordedState: Codable where State: Codable {
  init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(State.self)) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
