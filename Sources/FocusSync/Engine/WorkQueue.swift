import Store

/// Work that is queued during a turn, first in, first out.
struct WorkQueue {
  struct Entry {
    /// The claim of the work, if the work is a request.
    var claim: ClaimID?
    var run: () -> Void
  }

  private var entries = Queue<Entry>()

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(for claim: ClaimID? = nil, _ run: @escaping () -> Void) {
    entries.append(Entry(claim: claim, run: run))
  }

  mutating func next() -> Entry? { entries.popFirst() }

  func contains(_ claim: ClaimID) -> Bool { entries.contains { $0.claim == claim } }

  /// Removes the work of a claim that was withdrawn or replaced.
  mutating func remove(_ claim: ClaimID) {
    _ = entries.removeAll { $0.claim == claim }
  }

  mutating func removeAll() {
    if !entries.isEmpty { _ = entries.takeAll() }
  }
}
