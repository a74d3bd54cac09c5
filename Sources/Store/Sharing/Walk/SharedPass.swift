/// One walk over a state that makes the copies of each shared value equal. Used in a ``SharedTurn``.
struct SharedPass {
  /// The follower of each value that is found; `nil` if the state belongs to no store.
  private let follower: Unmanaged<SharedFollower>?
  /// The numbers of the links whose part has gone and whose features this pass removes; `nil` if it removes none.
  private let removed: Set<Int>?
  /// The newest version that a copy was given.
  private(set) var latest: Unmanaged<AnySharedSnapshot>?
  /// The links of parts that have gone.
  private(set) var gone: [AnySharedLink] = []

  /// - Parameter removed: The numbers of the links of parts that have gone. The containers around them remove them.
  init(follower: SharedFollower? = nil, removing removed: Set<Int>? = nil) {
    self.follower = follower.map(Unmanaged.passUnretained)
    self.removed = removed
  }

  /// True if a copy was newer than the newest version, so that the copies before it are outdated.
  private var hasPublished = false

  /// Walks over a value. Walks over it again if a copy was newer than the newest version.
  mutating func run(_ plan: SharedPlan, at address: UnsafeMutableRawPointer) {
    plan.update(at: address, &self)
    if hasPublished { plan.update(at: address, &self) }
  }

  /// The newest version of the value of the last copy. As a rule, many copies have this version.
  private var known: Unmanaged<AnySharedSnapshot>?

  /// The newest version of the value of a copy; `nil` if the copy has it. If the copy has a newer version, publishes
  /// that version: it was made outside of turns, for instance by an initial state that sets its field.
  private mutating func newer(than copy: UnsafePointer<SharedCopy>) -> Unmanaged<AnySharedSnapshot>? {
    let snapshot = copy.pointee.unmanagedSnapshot
    if snapshot.isSame(as: known) { return nil }
    let link = Unmanaged.passUnretained(copy.pointee.link)
    let newest = link._withUnsafeGuaranteedRef { $0.cell.newest(for: follower) }
    known = newest
    if newest.version > snapshot.version { return newest }
    known = snapshot
    if newest.version < snapshot.version {
      SharedTurn.publish(copy.pointee.snapshot, of: copy.pointee.cell)
      hasPublished = true
    }
    return nil
  }

  /// True if a copy differs from the newest version.
  mutating func isOutdated(_ copy: UnsafePointer<SharedCopy>) -> Bool { newer(than: copy) != nil }

  /// Gives the copies at the offsets in `copies` the newest versions.
  ///
  /// - Returns: True if a copy of a part that has gone is to be removed. Otherwise such a copy keeps its version.
  mutating func update(_ copies: UnsafeBufferPointer<Int>, at address: UnsafeMutableRawPointer) -> Bool {
    var isRemoved = false
    var index = 0
    while index < copies.count {
      let copy = (address + copies[index]).assumingMemoryBound(to: SharedCopy.self)
      guard let newest = newer(than: copy) else {
        index += 1
        continue
      }
      if copy.pointee.isWhole {
        index = copies.replace(copy.pointee.unmanagedSnapshot, by: newest, from: index, at: address)
      } else {
        index += 1
        guard copy.pointee.link.isPresent(in: newest.takeUnretainedValue()) else {
          gone.append(copy.pointee.link)
          if removed?.contains(copy.pointee.link.number) == true { isRemoved = true }
          continue
        }
        copy.pointee.snapshot = newest.takeUnretainedValue()
      }
      if newest.version > latest?.version ?? 0 { latest = newest }
    }
    return isRemoved
  }
}
