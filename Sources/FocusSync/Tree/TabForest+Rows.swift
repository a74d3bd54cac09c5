extension TabForest {
  /// Adds a member, in its explicit place or in the row where it is read.
  ///
  /// Where it makes two rows one, all members of both are placed again; otherwise the cost is logarithmic.
  mutating func place(_ slot: Int, in group: Int, key: TabKey, weight: Weight) {
    var key = key
    guard key.order == .max else {
      insert(slot, into: group, key: key, weight: weight)
      return
    }
    let touched = rowsJoining((key.top, key.bottom), in: group)
    guard let first = touched.first else {
      key.row = rows.add(.init(top: key.top, bottom: key.bottom, age: key.age, count: 1, spanning: 1))
      insert(slot, into: group, key: key, weight: weight)
      return
    }
    if touched.count == 1 {
      widen(first.row, with: key)
      key.row = first.row
      insert(slot, into: group, key: key, weight: weight)
      return
    }
    var moved: [(slot: Int, key: TabKey, weight: Weight)] = []
    for entry in touched { moved += takeOut(row: entry.row, from: entry.member) }
    key.row = rows.add(.init(top: key.top, bottom: key.bottom, age: key.age, count: 0, spanning: 0))
    moved.append((slot, key, weight))
    for var entry in moved {
      widen(key.row, with: entry.key)
      entry.key.row = key.row
      insert(entry.slot, into: group, key: entry.key, weight: entry.weight)
    }
  }

  /// Takes a member out and, where it held a row together, splits the row.
  mutating func displace(_ slot: Int) {
    let key = members[slot].key
    let group = Int(members[slot].group)
    guard key.row >= 0 else {
      remove(slot)
      return
    }
    let next = neighbour(of: slot, .members, forward: true)
    let previous = neighbour(of: slot, .members, forward: false)
    remove(slot)
    rows[key.row].count -= 1
    if key.top == rows[key.row].top, key.bottom == rows[key.row].bottom { rows[key.row].spanning -= 1 }
    if rows[key.row].count == 0 {
      rows.release(key.row)
    } else if rows[key.row].spanning == 0 {
      guard let witness = [next, previous].lazy.compactMap({ $0 }).first(where: { members[$0].key.row == key.row })
      else { return }
      for entry in takeOut(row: key.row, from: witness) {
        var key = entry.key
        key.row = -1
        place(entry.slot, in: group, key: key, weight: entry.weight)
      }
    }
  }

  /// Makes room in a row for one more member. Its place among the rows stays the same, since it joins no other.
  private mutating func widen(_ row: Int32, with key: TabKey) {
    let old = rows[row]
    let top = min(old.top, key.top)
    let bottom = max(old.bottom, key.bottom)
    let grew = top != old.top || bottom != old.bottom
    let spans = key.top == top && key.bottom == bottom
    rows[row].top = top
    rows[row].bottom = bottom
    rows[row].count += 1
    rows[row].spanning = (grew ? 0 : old.spanning) + (spans ? 1 : 0)
  }

  /// The rows of a group that an extent belongs on, each with one of its members, from the top.
  private func rowsJoining(_ extent: (top: Double, bottom: Double), in group: Int) -> [(row: Int32, member: Int)] {
    var at = roots[group]
    var first: Int?
    while at >= 0 {
      let member = members[Int(at)]
      if member.key.order == .max, !endsBefore(member.key.row, extent) {
        first = Int(at)
        at = member.left
      } else {
        at = member.right
      }
    }
    var found: [(row: Int32, member: Int)] = []
    while let member = first {
      let row = members[member].key.row
      guard TabRows.joins((rows[row].top, rows[row].bottom), extent) else { break }
      found.append((row, member))
      first = firstMember(after: row, from: member)
    }
    return found
  }

  private func endsBefore(_ row: Int32, _ extent: (top: Double, bottom: Double)) -> Bool {
    let row = (top: rows[row].top, bottom: rows[row].bottom)
    return TabRows.isBefore(row, extent) && !(extent.top < row.bottom)
  }

  /// The first member of the row below, in logarithmic time however long the row is.
  private func firstMember(after row: Int32, from member: Int) -> Int? {
    let end = rows[row]
    var at = roots[Int(members[member].group)]
    var found: Int?
    while at >= 0 {
      let candidate = members[Int(at)]
      if candidate.key.row >= 0, isBelow(rows[candidate.key.row], end) {
        found = Int(at)
        at = candidate.left
      } else {
        at = candidate.right
      }
    }
    return found
  }

  private func isBelow(_ row: TabRows.Row, _ other: TabRows.Row) -> Bool {
    (row.top, row.bottom, row.age) > (other.top, other.bottom, other.age)
  }

  /// Removes all members of a row, which come as one run in the order, and returns what it takes to place them again.
  private mutating func takeOut(row: Int32, from witness: Int) -> [(slot: Int, key: TabKey, weight: Weight)] {
    var slots = [witness]
    for forward in [true, false] {
      var at = witness
      while let next = neighbour(of: at, .members, forward: forward), members[next].key.row == row {
        slots.append(next)
        at = next
      }
    }
    let taken = slots.map { (slot: $0, key: members[$0].key, weight: members[$0].weight) }
    for slot in slots { remove(slot) }
    rows.release(row)
    return taken
  }
}
