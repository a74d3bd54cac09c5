// Replaces a version of a shared value in many copies, faster than by an assignment to each copy.
//
// Why this is sound. Counting a reference is most of the cost of writing it, so the references are counted together,
// after the last copy. Until then, the reference of each replaced copy to the new version is not counted, and the old
// version is counted once too often for each of these copies. So the old version lives until the end. The new version
// lives as well, because its cell, or the `SharedVersions` of the present `SharedScope`, retains it. The copies are in
// memory that the walk over the state owns, and no code copies or destroys a copy meanwhile: the loop calls no other
// code.

extension UnsafeBufferPointer<Int> {
  /// Replaces one version by another in the copies at these offsets, from the index `first` on. Stops at the first copy
  /// that does not have the old version, or is a copy of a part.
  ///
  /// - Parameters:
  ///   - first: The index of the first offset. The copy there must have the old version, and be of a whole value.
  ///   - address: The address that the offsets are relative to.
  /// - Returns: The index of the copy at which the function stopped; `count` if it replaced all.
  func replace(
    _ old: Unmanaged<AnySharedSnapshot>,
    by new: Unmanaged<AnySharedSnapshot>,
    from first: Int,
    at address: UnsafeMutableRawPointer
  ) -> Int {
    var index = first
    while index < count {
      let copy = (address + self[index]).assumingMemoryBound(to: SharedCopy.self)
      guard copy.pointee.unmanagedSnapshot.isSame(as: old), copy.pointee.isWhole else { break }
      // Stores the reference without counting it. An assignment would count it.
      (UnsafeMutableRawPointer(copy) + MemoryLayout<AnySharedLink>.size)
        .storeBytes(of: new, as: Unmanaged<AnySharedSnapshot>.self)
      index += 1
    }
    count(index - first, old, new)
    return index
  }

  /// Retains the new version and releases the old one, once for each copy. The compiler combines four calls into one.
  private func count(_ copies: Int, _ old: Unmanaged<AnySharedSnapshot>, _ new: Unmanaged<AnySharedSnapshot>) {
    for _ in 0..<copies / 4 {
      _ = new.retain()
      _ = new.retain()
      _ = new.retain()
      _ = new.retain()
      old.release()
      old.release()
      old.release()
      old.release()
    }
    for _ in 0..<copies % 4 {
      _ = new.retain()
      old.release()
    }
  }
}

extension SharedCopy {
  /// The version, without a retain.
  @inline(__always)
  var unmanagedSnapshot: Unmanaged<AnySharedSnapshot> { .passUnretained(snapshot) }

  @inline(__always)
  var isWhole: Bool { Unmanaged.passUnretained(link)._withUnsafeGuaranteedRef { $0.isWhole } }
}

extension Unmanaged<AnySharedSnapshot> {
  @inline(__always)
  func isSame(as other: Self?) -> Bool { toOpaque() == other?.toOpaque() }

  @inline(__always)
  var version: Int { _withUnsafeGuaranteedRef { $0.version } }
}
