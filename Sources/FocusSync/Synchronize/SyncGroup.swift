import Store

/// The mirrors of one field: the synchronizations whose first side is this field. For example, two windows show one
/// document, and each window has a mirror between a field of the document and the focus of the window.
///
/// The mirrors write one after another, in the order in which they were made: see ``writeAtRest()``.
///
/// - Note: A group is shared through a table, so it is declared `Sendable`. This is sound, because only the mirrors of
///   a field use its group, on the actor of the field's owner.
@usableFromInline
final class SyncGroup<Value: Equatable>: @unchecked Sendable {
  @usableFromInline var mirrors: [SyncMirror<Value>] = []
  @usableFromInline var isRunning = false
  private let field: SyncField?

  private init(_ field: SyncField?) { self.field = field }

  func remove(_ mirror: SyncMirror<Value>) {
    mirrors.removeAll { $0 === mirror }
    guard mirrors.isEmpty, let field else { return }
    syncGroups.withLock { if $0[field] === self { $0[field] = nil } }
  }

  /// Lets the mirrors write in rounds, each mirror at most once in a round, until no mirror writes any more. If the
  /// writes do not end by themselves, the mirrors let their sides differ, and a contradiction is reported. A nested
  /// call does nothing.
  @inlinable
  func writeAtRest() {
    guard !isRunning else { return }
    isRunning = true
    var (next, idle, writes, hasReported) = (0, 0, 0, false)
    while idle < mirrors.count {
      let (mirror, count) = (mirrors[next % mirrors.count], mirrors.count)
      next += 1
      idle += 1
      let hasWritten = mirror.write()
      // After a write, or after a change of `mirrors`, every mirror gets another chance to write.
      if hasWritten || mirrors.count != count { idle = 0 }
      if hasWritten { writes += 1 }
      guard writes >= Synchronization.limit * max(mirrors.count, 1) else { continue }
      for mirror in mirrors { mirror.keepValues() }
      mirror.reportContradiction()
      // The program may have changed a side in response to the first report, so the mirrors go on. The second report
      // ends the loop.
      if hasReported { break }
      (idle, writes, hasReported) = (0, 0, true)
    }
    isRunning = false
  }

  /// True if the active mirrors of the field have different second sides, such as the focus of two windows. A second
  /// side whose `field` is `nil` counts as different from every other.
  @inlinable var isShared: Bool {
    guard mirrors.count > 1 else { return false }
    let seconds = mirrors.filter { $0.phase == .active }.map(\.second.field)
    return seconds.count > 1 && (seconds.contains(nil) || Set(seconds).count > 1)
  }

  /// Finds or makes the group of a field. A side without a field has a group of its own.
  static func of(_ field: SyncField?) -> SyncGroup {
    guard let field else { return SyncGroup(nil) }
    return syncGroups.withLock { groups in
      let group = groups[field] as? SyncGroup ?? SyncGroup(field)
      groups[field] = group
      return group
    }
  }
}

/// For each mirrored field, the ``SyncGroup`` of its mirrors. The entry is removed when the last mirror has ended.
let syncGroups = Locked([SyncField: any AnyObject & Sendable]())
