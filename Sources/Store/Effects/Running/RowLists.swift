/// Doubly linked lists of rows, for instance the works of each owner. The links are indices in arrays. A row is in at
/// most one of the lists.
///
/// - Complexity: O(1) to append, to remove and to find the first row; O(n) to enumerate a list, where n is the number
///   of its rows.
struct RowLists {
  private struct Head {
    var first: Int32 = -1
    var last: Int32 = -1
    var count: Int32 = 0
  }

  private struct Link {
    var previous: Int32 = -1
    var next: Int32 = -1
  }

  private var heads: [Head] = []
  private var links: [Link] = []

  /// Adds the row at `member` to the end of the list of the row at `head`.
  mutating func append(_ member: Int, to head: Int) {
    while heads.count <= head { heads.append(Head()) }
    while links.count <= member { links.append(Link()) }
    let last = heads[head].last
    links[member] = Link(previous: last, next: -1)
    if last >= 0 { links[Int(last)].next = Int32(member) } else { heads[head].first = Int32(member) }
    heads[head].last = Int32(member)
    heads[head].count += 1
  }

  /// Removes the row at `member` from the list of the row at `head`, which contains it.
  mutating func remove(_ member: Int, from head: Int) {
    let link = links[member]
    links[member] = Link()
    if link.previous >= 0 { links[Int(link.previous)].next = link.next } else { heads[head].first = link.next }
    if link.next >= 0 { links[Int(link.next)].previous = link.previous } else { heads[head].last = link.previous }
    heads[head].count -= 1
  }

  func count(of head: Int) -> Int {
    head < heads.count ? Int(heads[head].count) : 0
  }

  func isEmpty(_ head: Int) -> Bool {
    count(of: head) == 0
  }

  func first(of head: Int) -> Int? {
    guard head < heads.count, heads[head].first >= 0 else { return nil }
    return Int(heads[head].first)
  }

  /// The row after `member` in its list.
  func next(after member: Int) -> Int? {
    links[member].next >= 0 ? Int(links[member].next) : nil
  }

  /// The rows of a list, in the order in which they were added.
  func members(of head: Int) -> [Int] {
    var found: [Int] = []
    var current = first(of: head)
    while let member = current {
      found.append(member)
      current = next(after: member)
    }
    return found
  }
}
