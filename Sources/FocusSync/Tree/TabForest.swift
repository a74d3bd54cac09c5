/// The Tab order: for each group of nodes, its members in the order in which Tab visits them.
///
/// A group is a balanced search tree, so that inserting or removing one member, and finding the next tabbable one after
/// it, takes time logarithmic in the size of the group. Members and groups are the slots of the focus tree; all groups
/// share these arrays. The trees are treaps: binary search trees by order whose nodes also hold random priorities in heap
/// order, which keeps their expected depth logarithmic. Priorities come from a seeded generator, so runs repeat.
struct TabForest {
  /// How many focusable elements are in a member: itself and all that is nested in it.
  struct Weight: Equatable {
    /// Elements that may take focus.
    var reachable: Int32 = 0
    /// Those of them that Tab stops at without keyboard navigation.
    var editable: Int32 = 0

    static func + (a: Weight, b: Weight) -> Weight {
      Weight(reachable: a.reachable &+ b.reachable, editable: a.editable &+ b.editable)
    }

    static func - (a: Weight, b: Weight) -> Weight {
      Weight(reachable: a.reachable &- b.reachable, editable: a.editable &- b.editable)
    }

    @inline(__always) func count(_ stops: TabStops) -> Int32 { stops == .all ? reachable : editable }
  }

  struct Member {
    var parent: Int32 = -1
    var left: Int32 = -1
    var right: Int32 = -1
    var group: Int32 = -1
    var priority: UInt32 = 0
    var weight = Weight()
    var sum = Weight()
    var key = TabKey()
  }

  var members: [Member] = []
  /// The root of each group's tree, by the slot that owns the group.
  var roots: [Int32] = []
  var rows = TabRows()
  private var seed: UInt32 = 0x9E37_79B9

  mutating func grow(to count: Int) {
    while members.count < count {
      members.append(Member())
      roots.append(-1)
    }
  }

  func contains(_ slot: Int) -> Bool { members[slot].group >= 0 }

  func total(of group: Int) -> Weight {
    let root = roots[group]
    return root < 0 ? Weight() : members[Int(root)].sum
  }

  /// Adds `slot` where `key` belongs. The key is complete: see `TabForest+Rows`.
  mutating func insert(_ slot: Int, into group: Int, key: TabKey, weight: Weight) {
    // A xorshift generator: cheap, and random enough to balance.
    seed ^= seed << 13
    seed ^= seed >> 17
    seed ^= seed << 5
    members[slot] = Member(group: Int32(group), priority: seed, weight: weight, sum: weight, key: key)
    var at = roots[group]
    guard at >= 0 else {
      roots[group] = Int32(slot)
      return
    }
    while true {
      members[Int(at)].sum = members[Int(at)].sum + weight
      let goesLeft = rows.precedes(key, members[Int(at)].key)
      let next = goesLeft ? members[Int(at)].left : members[Int(at)].right
      if next < 0 {
        if goesLeft { members[Int(at)].left = Int32(slot) } else { members[Int(at)].right = Int32(slot) }
        members[slot].parent = at
        break
      }
      at = next
    }
    while members[slot].parent >= 0, members[Int(members[slot].parent)].priority < members[slot].priority {
      rotateUp(slot)
    }
  }

  /// Takes `slot` out of its group.
  mutating func remove(_ slot: Int) {
    // Sink it to a leaf, then cut it off.
    while members[slot].left >= 0 || members[slot].right >= 0 {
      let left = members[slot].left
      let right = members[slot].right
      let child =
        left < 0
        ? right : right < 0 ? left : members[Int(left)].priority > members[Int(right)].priority ? left : right
      rotateUp(Int(child))
    }
    addToSums(from: slot, Weight() - members[slot].weight)
    let parent = members[slot].parent
    if parent < 0 {
      roots[Int(members[slot].group)] = -1
    } else if members[Int(parent)].left == Int32(slot) {
      members[Int(parent)].left = -1
    } else {
      members[Int(parent)].right = -1
    }
    members[slot] = Member()
  }

  /// Changes how many elements a member stands for.
  mutating func setWeight(_ weight: Weight, of slot: Int) {
    let difference = weight - members[slot].weight
    guard difference != Weight() else { return }
    members[slot].weight = weight
    addToSums(from: slot, difference)
  }

  private mutating func addToSums(from slot: Int, _ difference: Weight) {
    var at = Int32(slot)
    while at >= 0 {
      members[Int(at)].sum = members[Int(at)].sum + difference
      at = members[Int(at)].parent
    }
  }

  private mutating func rotateUp(_ child: Int) {
    let parent = Int(members[child].parent)
    let grand = members[parent].parent
    let sum = members[parent].sum
    members[parent].sum = sum - members[child].sum
    if members[parent].left == Int32(child) {
      let inner = members[child].right
      members[parent].left = inner
      if inner >= 0 {
        members[Int(inner)].parent = Int32(parent)
        members[parent].sum = members[parent].sum + members[Int(inner)].sum
      }
      members[child].right = Int32(parent)
    } else {
      let inner = members[child].left
      members[parent].right = inner
      if inner >= 0 {
        members[Int(inner)].parent = Int32(parent)
        members[parent].sum = members[parent].sum + members[Int(inner)].sum
      }
      members[child].left = Int32(parent)
    }
    members[child].sum = sum
    members[parent].parent = Int32(child)
    members[child].parent = grand
    if grand < 0 {
      roots[Int(members[child].group)] = Int32(child)
    } else if members[Int(grand)].left == Int32(parent) {
      members[Int(grand)].left = Int32(child)
    } else {
      members[Int(grand)].right = Int32(child)
    }
  }
}

/// Which elements Tab stops at.
enum TabStops {
  case all
  case editable
  /// Every member, focusable or not.
  case members
}
