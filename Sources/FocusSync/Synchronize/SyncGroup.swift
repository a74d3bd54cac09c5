import Store

/// The mirrors of one field: the synchronizations with the same first side, as for two windows of one document.
///
/// A value that one engine denies stays in the field if another engine has it or waits for it. A value that all engines
/// deny is taken back: the field returns to the last value that was accepted, as if the denied one had never been
/// written. Without these rules, two mirrors would write for ever, each reverting the value of the other.
@usableFromInline
final class SyncGroup<Value: Equatable> {
  private struct Member {
    weak var mirror: SyncMirror<Value>?
  }

  /// The last value of the field that an engine had or waited for. A move of an engine counts even if a later write
  /// replaces it before the move is written to the field.
  @usableFromInline var accepted: Value?
  private var members: [Member] = []
  private let field: SyncField

  /// True if the field has more than one mirror.
  @usableFromInline var isShared: Bool { members.count > 1 }

  private init(_ field: SyncField) { self.field = field }

  deinit {
    syncGroups.withLock { [field] groups in
      if groups[field]?.group == nil { groups[field] = nil }
    }
  }

  @usableFromInline
  func add(_ mirror: SyncMirror<Value>) { members.append(Member(mirror: mirror)) }

  func remove(_ mirror: SyncMirror<Value>) { members.removeAll { $0.mirror == nil || $0.mirror === mirror } }

  /// True if another mirror holds a value that `denier` has denied. The other mirrors first write changes that they
  /// have not been notified of, so that the answer does not depend on the order of notification. If one of them then
  /// agrees with the value, the value becomes the accepted one.
  func holds(_ value: Value, besides denier: SyncMirror<Value>) -> Bool {
    for other in others(than: denier) { other.follow() }
    let others = others(than: denier)
    if others.contains(where: { $0.agrees(with: value) }) { accepted = value }
    return others.contains { $0.holds(value) }
  }

  /// Tells the other mirrors that `writer` returns the field to an earlier value.
  @usableFromInline
  func expectReturn(to value: Value, by writer: SyncMirror<Value>) {
    for other in others(than: writer) { other.expectReturn(to: value) }
  }

  private func others(than mirror: SyncMirror<Value>) -> [SyncMirror<Value>] {
    members.compactMap(\.mirror).filter { $0 !== mirror && $0.isActive }
  }
}

extension SyncGroup {
  /// Finds or makes the group of a field.
  static func of(_ field: SyncField) -> SyncGroup {
    syncGroups.withLock { groups in
      if let group = groups[field]?.group as? SyncGroup { return Box(group: group) }
      let group = SyncGroup(field)
      groups[field] = WeakGroup(group: group)
      return Box(group: group)
    }.group
  }

  /// Carries a group out of the lock. Sound, because all mirrors of a field are on the actor of its owner.
  private struct Box: @unchecked Sendable {
    let group: SyncGroup
  }
}

/// The groups of all fields that are synchronized. Their mirrors retain them.
let syncGroups = Locked([SyncField: WeakGroup]())

/// A reference to a group.
///
/// - Note: Groups are not `Sendable`. This is sound, because only the mirrors of a field use its group, on the actor of
///   the field's owner.
struct WeakGroup: @unchecked Sendable {
  weak var group: AnyObject?
}
