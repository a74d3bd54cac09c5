/// Work that waits its turn, first in, first out. Taking the first entry costs O(1).
struct WorkQueue {
  struct Entry {
    /// The claim that the work is to answer, if it is a request.
    var claim: ClaimID?
    var run: () -> Void
  }

  private var entries: [Entry] = []
  /// How many entries have been taken.
  private var taken = 0

  var isEmpty: Bool { taken == entries.count }

  mutating func append(for claim: ClaimID? = nil, _ run: @escaping () -> Void) {
    entries.append(Entry(claim: claim, run: run))
  }

  mutating func next() -> Entry? {
    guard taken < entries.count else {
      removeAll()
      return nil
    }
    defer { taken += 1 }
    return entries[taken]
  }

  func contains(_ claim: ClaimID) -> Bool { entries[taken...].contains { $0.claim == claim } }

  /// Removes the work of a claim that nobody wants any more.
  mutating func remove(_ claim: ClaimID) {
    var rest = Array(entries[taken...])
    rest.removeAll { $0.claim == claim }
    entries = rest
    taken = 0
  }

  mutating func removeAll() {
    if entries.isEmpty { return }
    entries.removeAll(keepingCapacity: entries.capacity <= 64)
    taken = 0
  }
}
