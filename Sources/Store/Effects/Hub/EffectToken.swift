/// One `cancellable` effect: everything in it is cancelled together.
final class EffectToken {
  let id: AnyHashable
  let policy: EffectQueueing
  unowned let scope: EffectScope
  private let group: EffectGroup
  var members = RunningSet(.token)
  private(set) var children: [EffectToken] = []
  /// The one that this is a part of.
  private(set) weak var parent: EffectToken?
  var isCancelled = false
  /// Cancels the part of an effect that the token was opened for.
  var onCancel: (() -> Void)?
  /// Where it is in its slot.
  var index = 0
  private var indexInParent = 0

  init(id: AnyHashable, policy: EffectQueueing, scope: EffectScope, group: EffectGroup) {
    self.id = id
    self.policy = policy
    self.scope = scope
    self.group = group
  }

  /// Whether it was cancelled, in whichever way. It may still be about to end.
  var isOver: Bool { isCancelled || group.isCancelled || scope.isCancelled }

  /// Releases a deep nest one by one: releasing it recursively would overflow the stack.
  deinit {
    var owned = children
    children = []
    while var token = owned.popLast() {
      guard isKnownUniquelyReferenced(&token) else { continue }
      owned.append(contentsOf: token.children)
      token.children = []
    }
  }

  func add(_ child: EffectToken) {
    child.parent = self
    child.indexInParent = children.count
    children.append(child)
  }

  func leaveParent() {
    guard let parent, indexInParent < parent.children.count, parent.children[indexInParent] === self else { return }
    let last = parent.children.removeLast()
    guard last !== self else { return }
    parent.children[indexInParent] = last
    last.indexInParent = indexInParent
  }
}
