/// A state of a world of machines in one number: 28 bits for each of two windows, and the field above them.
struct MachineState {
  private var bits: UInt64

  init(field: Int?) { bits = UInt64((field ?? -1) + 1) << 56 }

  var fieldNumber: Int { Int(bits >> 56) }

  var field: Int? { fieldNumber == 0 ? nil : fieldNumber - 1 }

  /// The number of the state of a window.
  func number(of window: Int) -> Int { Int(bits >> (28 * UInt64(window)) & (1 << 28 - 1)) }

  func replacing(_ window: Int, by number: Int) -> MachineState {
    let shift = 28 * UInt64(window)
    var state = self
    state.bits = bits & ~((1 << 28 - 1) << shift) | UInt64(number) << shift
    return state
  }

  /// The state with the windows exchanged.
  var swapped: MachineState { replacing(0, by: number(of: 1)).replacing(1, by: number(of: 0)) }
}

/// A set of states, as bits: a row for each field and state of the first window.
struct MachineStateSet {
  private var rows: [[UInt64]] = []

  /// Returns true if the state is new.
  mutating func insert(_ state: MachineState) -> Bool {
    let (row, column) = (state.number(of: 0) << 3 | state.fieldNumber, state.number(of: 1))
    while rows.count <= row { rows.append([]) }
    let (word, bit) = (column >> 6, UInt64(1) << UInt64(column & 63))
    if rows[row].count <= word {
      rows[row].append(contentsOf: repeatElement(0, count: word + 1 - rows[row].count))
    }
    guard rows[row][word] & bit == 0 else { return false }
    rows[row][word] |= bit
    return true
  }
}
