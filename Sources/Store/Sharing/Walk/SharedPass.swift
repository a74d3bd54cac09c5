/// Walks over a state, and makes all copies of each shared value equal. Used in a ``SharedTurn``.
struct SharedPass {
  /// Follows each shared value that the walk finds; `nil` if the state belongs to no store.
  private let follower: Unmanaged<SharedFollower>?
  /// The numbers of the links whose part has gone and whose features this pass removes; `nil` if it removes none.
  private let removed: Set<Int>?
  /// The newest of the versions that copies have received.
  private(set) var latest: Unmanaged<AnySharedSnapshot>?
  /// The links of parts that have gone.
  private(set) var gone: [AnySharedLink] = []

  /// - Parameter removed: The numbers of links whose part has gone. A container removes each element that holds a copy
  ///   with such a link.
  init(follower: SharedFollower? = nil, removing removed: Set<Int>? = nil) {
    self.follower = follower.map(Unmanaged.passUnretained)
    self.removed = removed
  }

  /// True if the walk has published the version of a copy. Copies that it visited before may then be outdated.
  private var hasPublished = false

  /// Walks over a value, and a second time if the first walk has published the version of a copy.
  mutating func run(_ plan: SharedPlan, at address: UnsafeMutableRawPointer) {
    plan.update(at: address, &self)
    if hasPublished { plan.update(at: address, &self) }
  }

  /// The newest version of the value that the previous copy belongs to. A copy that has this version is up to date, and
  /// as a rule many copies have it.
  private var known: Unmanaged<AnySharedSnapshot>?

  /// The newest version of the value that a copy belongs to; `nil` if the copy is not older. If the copy is newer than
  /// its cell, publishes the version of the copy: it was made outside of turns, for instance by an initial state that
  /// assigns a value to its field.
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

  /// True if a copy is older than the newest version. Publishes the version of a copy that is newer than its cell.
  mutating func isOutdated(_ copy: UnsafePointer<SharedCopy>) -> Bool { newer(than: copy) != nil }

  /// Gives the copies at the offsets in `copies` the newest versions.
  ///
  /// - Returns: True if the part of a copy has gone, and `removed` contains the number of its link. A copy whose part
  ///   has gone keeps its version.
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
