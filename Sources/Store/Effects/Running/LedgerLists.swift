/// Doubly linked lists of rows, for instance a list of the running effects of each owner. The links are indices in
/// arrays. A row is in at most one of the lists.
///
/// - Complexity: O(1) amortised to append, O(1) to remove and to find the first row, O(n) to enumerate a list, where n
///   is the number of its rows.
struct LedgerLists<Owner, Member> {
  private struct Head {
    var first: Int32 = -1
    var last: Int32 = -1
    var count: Int32 = 0
  }

  private struct Link {
    var previous: Int32 = -1
    var next: Int32 = -1
    var serial: UInt64 = 0
  }

  private var heads: [Head] = []
  private var links: [Link] = []

  /// Adds a row to the end of the list of `owner`.
  mutating func append(_ member: LedgerHandle<Member>, to owner: LedgerHandle<Owner>) {
    let (member, serial, head) = (member.index, member.serial, owner.index)
    while heads.count <= head { heads.append(Head()) }
    while links.count <= member { links.append(Link()) }
    let last = heads[head].last
    links[member] = Link(previous: last, serial: serial)
    if last >= 0 { links[Int(last)].next = Int32(member) } else { heads[head].first = Int32(member) }
    heads[head].last = Int32(member)
    heads[head].count += 1
  }

  /// Removes a row from the list of `owner`. The list must contain the row.
  mutating func remove(_ member: LedgerHandle<Member>, from owner: LedgerHandle<Owner>) {
    let (member, head) = (member.index, owner.index)
    let link = links[member]
    if link.previous >= 0 { links[Int(link.previous)].next = link.next } else { heads[head].first = link.next }
    if link.next >= 0 { links[Int(link.next)].previous = link.previous } else { heads[head].last = link.previous }
    heads[head].count -= 1
  }

  func count(of owner: LedgerHandle<Owner>) -> Int {
    owner.index < heads.count ? Int(heads[owner.index].count) : 0
  }

  func isEmpty(_ owner: LedgerHandle<Owner>) -> Bool {
    count(of: owner) == 0
  }

  func first(of owner: LedgerHandle<Owner>) -> LedgerHandle<Member>? {
    owner.index < heads.count ? row(at: heads[owner.index].first) : nil
  }

  /// The rows of a list, in the order in which they were added.
  func members(of owner: LedgerHandle<Owner>) -> [LedgerHandle<Member>] {
    var (members, next) = ([LedgerHandle<Member>](), first(of: owner))
    members.reserveCapacity(count(of: owner))
    while let member = next {
      members.append(member)
      next = row(at: links[member.index].next)
    }
    return members
  }

  private func row(at index: Int32) -> LedgerHandle<Member>? {
    index < 0 ? nil : LedgerHandle(index: Int(index), serial: links[Int(index)].serial)
  }
}
