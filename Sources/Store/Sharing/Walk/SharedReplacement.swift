// Replaces a version of a shared value in many copies, faster than by an assignment to each copy.
//
// Why this is sound. Most of the cost of an assignment is to retain the new version and to release the old version. The
// loop does neither. After the loop, the function `count(_:_:_:)` does both, once for each replaced copy. Both versions
// live during the loop. The old version is not released before the loop ends. The new version is retained by its cell,
// or by the `SharedVersions` of the present `SharedScope`. The copies are in memory that the walk over the state owns.
// The loop calls no other code, so no code copies or destroys a copy meanwhile.

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
