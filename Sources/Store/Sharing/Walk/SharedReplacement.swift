// Replaces a version of a shared value in many copies at the cost of one.
//
// Argument. Counting a reference is most of what writing it costs, so the references are counted together. Between
// `replace` and `end`, each replaced copy has a reference to the new version that is not counted yet, and the old
// version has one count too many for it. So the old version lives until `end`, and the new one as well, because its
// cell has a reference that is counted. The copies are in memory that the walk over the state owns, and nobody copies
// or destroys a copy before `end`: the walk calls no other code in between.

/// Replaces one version by another in copies of whole values.
struct SharedReplacement {
  private let old: Unmanaged<AnySharedSnapshot>
  private let new: Unmanaged<AnySharedSnapshot>
  private var count = 0

  init(of old: Unmanaged<AnySharedSnapshot>, by new: Unmanaged<AnySharedSnapshot>) {
    self.old = old
    self.new = new
  }

  /// Replaces the version of a copy. Returns false if the copy has another version, or is not of a whole value.
  @inline(__always)
  mutating func replace(in copy: UnsafeMutablePointer<SharedCopy>) -> Bool {
    guard copy.pointee.unmanagedSnapshot.isSame(as: old), copy.pointee.link.isWhole else { return false }
    // Does not count: an assignment would.
    (UnsafeMutableRawPointer(copy) + MemoryLayout<AnySharedLink>.size)
      .storeBytes(of: new, as: Unmanaged<AnySharedSnapshot>.self)
    count += 1
    return true
  }

  /// Counts the references. The compiler makes one call of each four.
  func end() {
    for _ in 0..<count / 4 {
      _ = new.retain()
      _ = new.retain()
      _ = new.retain()
      _ = new.retain()
      old.release()
      old.release()
      old.release()
      old.release()
    }
    for _ in 0..<count % 4 {
      _ = new.retain()
      old.release()
    }
  }
}

extension SharedCopy {
  /// The version, without a retain.
  @inline(__always)
  var unmanagedSnapshot: Unmanaged<AnySharedSnapshot> { .passUnretained(snapshot) }
}

extension Unmanaged<AnySharedSnapshot> {
  @inline(__always)
  func isSame(as other: Self?) -> Bool { toOpaque() == other?.toOpaque() }

  @inline(__always)
  var version: Int { _withUnsafeGuaranteedRef { $0.version } }
}
