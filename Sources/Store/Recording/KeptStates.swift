/// States that followed one another: one of them, and the changes that lead to the others.
///
/// A change is stored as in an ``UndoHistory``. For an ``IdentifiedArray`` that is the state or lies in its structs, a
/// change keeps the elements that were changed, added, moved or removed. The rest of a state is kept as a whole, and
/// copy-on-write lets it share memory with the other states.
struct KeptStates<State> {
  private var current: FollowedValue<State>
  /// The index of the current state.
  private var index = 0
  /// The changes before `index` lead back, each to the state with its own index. The others lead forward, each to the
  /// next state.
  private var changes: [ValueChange<State>] = []

  init(_ state: State) {
    current = FollowedValue(state)
  }

  var count: Int { changes.count + 1 }

  /// Adds a state that follows the last one.
  ///
  /// - Complexity: O(m), where m is the number of elements that have changed, if none was added or removed. O(d) more,
  ///   where d is the number of states between the one that was read last and the end.
  mutating func append(_ state: State) {
    move(to: changes.count)
    changes.append(current.replace(by: state))
    index += 1
  }

  /// Forgets the first states. At least one is kept.
  mutating func removeFirst(_ count: Int) {
    move(to: max(index, count))
    changes.removeFirst(count)
    index -= count
  }

  /// The state with an index.
  ///
  /// - Complexity: O(d), where d is the number of states between this one and the one that was read last. If the latter
  ///   is still in use, O(n) more for each collection of n elements.
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
