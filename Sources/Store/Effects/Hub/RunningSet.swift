/// Running effects, with O(1) removal: each remembers its index in the sets that it is in.
///
/// A set of one, which most groups are, needs no memory of its own.
struct RunningSet {
  enum Slot {
    case scope, token, group
  }

  /// Where an effect is in its sets; -1 where it is in none.
  struct Indices {
    private var scope = -1
    private var token = -1
    private var group = -1

    subscript(slot: Slot) -> Int {
      get {
        switch slot {
        case .scope: scope
        case .token: token
        case .group: group
        }
      }
      set {
        switch slot {
        case .scope: scope = newValue
        case .token: token = newValue
        case .group: group = newValue
        }
      }
    }
  }

  private let slot: Slot
  /// The effect of index 0; there is one where there is any.
  private var first: RunningEffect?
  /// Those from index 1 on.
  private var others: [RunningEffect] = []

  init(_ slot: Slot) {
    self.slot = slot
  }

  var isEmpty: Bool { first == nil }

  /// The effects, in no particular order.
  var items: [RunningEffect] {
    first.map { [$0] + others } ?? []
  }

  mutating func insert(_ effect: RunningEffect) {
    if first == nil {
      effect.indices[slot] = 0
      first = effect
    } else {
      others.append(effect)
      effect.indices[slot] = others.count
    }
  }

  mutating func remove(_ effect: RunningEffect) {
    let index = effect.indices[slot]
    guard index >= 0 else { return }
    effect.indices[slot] = -1
    guard let last = others.popLast() else {
      first = nil
      return
    }
    guard last !== effect else { return }
    if index == 0 {
      first = last
    } else {
      others[index - 1] = last
    }
    last.indices[slot] = index
  }
}
