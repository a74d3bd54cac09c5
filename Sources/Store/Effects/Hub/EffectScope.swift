/// The effects of one child feature. Scopes form a tree that follows the reducers that hold the children.
///
/// It changes under the lock of its hub, as all sets of effects do, which is why it may be shared.
@usableFromInline
final class EffectScope: @unchecked Sendable {
  private(set) weak var parent: EffectScope?
  let id: EffectScopeID?
  var children: [EffectScopeID: EffectScope] = [:]
  var slots: [AnyHashable: EffectSlot] = [:]
  var members = RunningSet(.scope)
  var isCancelled = false
  /// How many frames, waiting effects and queued actions still need this scope.
  var pins = 0
  /// When an effect was last let through, for each throttled id.
  var throttles: [AnyHashable: Any] = [:]

  init(id: EffectScopeID?, parent: EffectScope?) {
    self.id = id
    self.parent = parent
  }

  func child(_ id: EffectScopeID) -> EffectScope {
    if let child = children[id] { return child }
    let child = EffectScope(id: id, parent: self)
    children[id] = child
    return child
  }

  /// Leaves the tree where nothing is left in it, and so do the parents.
  func leaveIfEmpty() {
    var scope = self
    while scope.members.isEmpty, scope.children.isEmpty, scope.slots.isEmpty, scope.throttles.isEmpty, scope.pins == 0,
      let parent = scope.parent, let id = scope.id
    {
      if parent.children[id] === scope { parent.children[id] = nil }
      scope = parent
    }
  }
}

extension EffectScope {
  /// The effects of an id; there are none yet where nobody asked before.
  func slot(_ id: AnyHashable) -> EffectSlot {
    if let slot = slots[id] { return slot }
    let slot = EffectSlot()
    slots[id] = slot
    return slot
  }
}
