/// One walk over a state that makes the copies of each shared value equal. Used in a ``SharedTurn``.
struct SharedPass {
  /// Follows the values that are found; `nil` if the state belongs to no store.
  let follower: SharedFollower?
  /// The links of the parts that have gone, whose features are removed; `nil` if none is removed.
  private let removed: Set<Int>?
  /// The newest version that a copy was given.
  private(set) var latest: AnySharedSnapshot?
  /// The links of parts that have gone.
  private(set) var gone: [AnySharedLink] = []

  /// - Parameter removed: The numbers of the links of parts that have gone. The containers around them remove them.
  init(follower: SharedFollower? = nil, removing removed: Set<Int>? = nil) {
    self.follower = follower
    self.removed = removed
  }

  /// True if a copy was newer than all others, so that those before it are outdated.
  private var hasPublished = false

  /// Walks over a value.
  mutating func run(_ plan: SharedPlan, at address: UnsafeMutableRawPointer) {
    plan.update(at: address, &self)
    if hasPublished { plan.update(at: address, &self) }
  }

  /// True if a copy differs from the newest version.
  mutating func isOutdated(_ copy: SharedCopy) -> Bool { newer(than: copy) != nil }

  /// The newest version; `nil` if a copy has it. Publishes a version that was made outside of turns, for instance by an
  /// initial state that sets its field.
  private mutating func newer(than copy: borrowing SharedCopy) -> AnySharedSnapshot? {
    let cell = copy.cell
    if let follower { cell.add(follower) }
    let newest = SharedTurn.newest(of: cell)
    if newest === copy.snapshot { return nil }
    if newest.version > copy.snapshot.version { return newest }
    SharedTurn.publish(copy.snapshot, of: cell)
    hasPublished = true
    return nil
  }

  /// Gives a copy the newest version.
  ///
  /// - Returns: True if the copy is of a part that has gone and is to be removed. Otherwise such a copy keeps its
  ///   version.
  mutating func update(_ copy: inout SharedCopy) -> Bool {
    guard let newest = newer(than: copy) else { return false }
    guard copy.link.isPresent(in: newest) else {
      gone.append(copy.link)
      return removed?.contains(copy.link.number) == true
    }
    copy.snapshot = newest
    if newest.version > latest?.version ?? 0 { latest = newest }
    return false
  }
}
