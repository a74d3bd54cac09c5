/// A sequence of states. Stores one state as a value, and the changes that lead from it to the others.
///
/// A change is stored as in an ``UndoHistory``. If the state is an ``IdentifiedArray`` or has one in its structs, a
/// change keeps the elements that were changed, added, moved or removed. The rest of a state is kept as a whole, and
/// copy-on-write lets it share memory with the other states.
struct KeptStates<State> {
  private var current: FollowedValue<State>
  /// The index of the current state.
  private var index = 0
  /// The changes between neighbours. If `i < index`, `changes[i]` turns state `i + 1` into state `i`. Otherwise, it
  /// turns state `i` into state `i + 1`.
  private var changes: [ValueChange<State>] = []

  init(_ state: State) {
    current = FollowedValue(state)
  }

  var count: Int { changes.count + 1 }

  /// Adds a state at the end.
  ///
  /// - Complexity: O(m) for m changed elements, or O(n) for an array of n elements if elements were added, moved or
  ///   removed. If the current state is not the last one, the call first moves to the last one, at the cost of
  ///   `state(at:)`.
  mutating func append(_ state: State) {
    move(to: changes.count)
    changes.append(current.replace(by: state))
    index += 1
  }

  /// Forgets the first `count` states. At least one state must remain.
  mutating func removeFirst(_ count: Int) {
    move(to: max(index, count))
    changes.removeFirst(count)
    index -= count
  }

  /// Returns the state at an index, and makes it the current state.
  ///
  /// - Complexity: O(d + m), where d is the number of changes between the current state and this one, and m the number
  ///   of elements in these changes. A change that adds or removes elements also moves the elements after them. If a
  ///   copy of the current state is still in use, O(n) more for each changed ``IdentifiedArray`` of n elements.
  mutating func state(at index: Int) -> State {
    move(to: index)
    return current.value
  }

  private mutating func move(to target: Int) {
    let path = index > target ? Array((target..<index).reversed()) : Array(index..<target)
    current.exchange(with: &changes, at: path)
    index = target
  }
}
