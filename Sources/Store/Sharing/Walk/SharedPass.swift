/// Walks over a state, and makes all copies of each shared value equal. Used with the lock of ``SharedTurn``.
struct SharedPass {
  /// Follows each shared value that the walk finds; `nil` if the state belongs to no store.
  private let follower: Unmanaged<SharedFollower>?
  /// The numbers of links to parts that have gone: see ``AnySharedLink/number``. If a copy has such a link, the walk
  /// changes the innermost optional or collection around the copy: the optional becomes `nil`, or the collection loses
  /// the element with the copy. `nil` if nothing is to be removed.
  private let removed: Set<Int>?
  /// The newest of the versions that copies have received.
  private(set) var latest: AnySharedSnapshot?
  /// The links of parts that have gone.
  private(set) var gone: [AnySharedLink] = []
  /// True if a container has removed a part of the state.
  var hasRemoved = false

  init(follower: SharedFollower? = nil, removing removed: Set<Int>? = nil) {
    self.follower = follower.map(Unmanaged.passUnretained)
    self.removed = removed
  }

  /// True if the walk has published the version of a copy. Copies that the walk visited before may then be outdated.
  private var hasPublished = false

  /// Walks over a value. If the walk finds a copy that is newer than the newest known version of its value, walks a
  /// second time, to update the copies that were visited before this copy.
  mutating func run(_ plan: SharedPlan, at address: UnsafeMutableRawPointer) {
    plan.update(at: address, &self)
    if hasPublished { plan.update(at: address, &self) }
  }

  /// The newest version of the shared value whose copy the walk checked last; `nil` before the first copy. Usually the
  /// next copy has this version, too. Such a copy is up to date, so the walk does not ask its cell.
  private var known: Unmanaged<AnySharedSnapshot>?

  /// Compares a copy with the newest version of its value. Returns this version if the copy is older, otherwise `nil`.
  /// If the pass has a follower, the follower is told of changes of the value from now on.
  ///
  /// If the copy is newer, publishes the version of the copy. A copy becomes newer when a value is assigned to it
  /// outside of turns, for instance while the initial state is made.
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

  /// True if the copy is older than the newest known version of its value. If the copy is newer than that version,
  /// publishes the version of the copy, and returns false.
  mutating func isOutdated(_ copy: UnsafePointer<SharedCopy>) -> Bool { newer(than: copy) != nil }

  /// Gives the newest versions to the copies at the offsets in `copies`. If the link of a copy leads to a part that has
  /// gone, the copy keeps its version.
  ///
  /// - Returns: True if a copy is of a part that has gone, and `removed` contains the number of the copy's link. The
  ///   container must then remove the value that holds the copies.
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
      if newest.version > latest?.version ?? 0 { latest = newest.takeUnretainedValue() }
    }
    return isRemoved
  }
}
