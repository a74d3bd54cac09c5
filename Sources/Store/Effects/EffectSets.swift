// The sets that running effects are members of. All of this changes under the lock of the hub.

/// The effects of one child feature. Scopes form a tree that follows the reducers that hold the children.
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

/// The effects of one cancellation id in one scope.
final class EffectSlot {
  private(set) var tokens: [EffectToken] = []
  /// Those that wait, in order, from `head` on.
  private var queue: [WaitingEffect] = []
  private var head = 0

  var isEmpty: Bool { tokens.isEmpty && head == queue.count }
  var first: WaitingEffect? { head < queue.count ? queue[head] : nil }

  func insert(_ token: EffectToken) {
    token.index = tokens.count
    tokens.append(token)
  }

  /// Removes a token, if it is here: that of a cancelled effect may have given way to others.
  func remove(_ token: EffectToken) {
    guard token.index < tokens.count, tokens[token.index] === token else { return }
    let last = tokens.removeLast()
    guard last !== token else { return }
    tokens[token.index] = last
    last.index = token.index
  }

  func append(_ effect: WaitingEffect) {
    queue.append(effect)
  }

  func popFirst() -> WaitingEffect? {
    guard let first else { return nil }
    head += 1
    if head > 32, head * 2 > queue.count {
      queue.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Takes those that wait and that `isOut` holds of.
  func takeWaiting(where isOut: (WaitingEffect) -> Bool) -> [WaitingEffect] {
    let waiting = queue[head...]
    head = 0
    queue = waiting.filter { !isOut($0) }
    return waiting.filter(isOut)
  }
}

/// One `cancellable` effect: everything in it is cancelled together.
final class EffectToken {
  let id: AnyHashable
  let policy: EffectQueueing
  unowned let scope: EffectScope
  var members = RunningSet(.token)
  private(set) var children: [EffectToken] = []
  private weak var parent: EffectToken?
  var isCancelled = false
  /// Cancels the part of an effect that the token was opened for.
  var onCancel: (() -> Void)?
  /// Where it is in its slot.
  var index = 0
  private var indexInParent = 0

  init(id: AnyHashable, policy: EffectQueueing, scope: EffectScope) {
    self.id = id
    self.policy = policy
    self.scope = scope
  }

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

/// An effect that waits until one of its id has ended.
struct WaitingEffect {
  let id: AnyHashable
  let policy: EffectQueueing
  let step: EffectStep
}

/// All that one `send` started, also by the actions that its effects sent.
@usableFromInline
final class EffectGroup: @unchecked Sendable {
  let hub: EffectHub

  // Under the hub's lock.
  var members = RunningSet(.group)
  /// What is to come: queued actions, waiting effects.
  var pending = 0
  var isCancelled = false
  var continuations: [CheckedContinuation<Void, Never>] = []

  init(hub: EffectHub) {
    self.hub = hub
  }

  var isFinished: Bool { members.isEmpty && pending == 0 }
}

/// A place in a sequence of effects: what is to be started when `remaining` effects have ended.
final class EffectFrame {
  var parent: EffectFrame?
  let context: EffectContext
  let scope: EffectScope
  var remaining = 1
  var rest: ArraySlice<EffectTree>
  let group: EffectGroup
  let action: Any
  /// The cancellable effect that ends with this frame, if it was made for one.
  let token: EffectToken?

  init(
    parent: EffectFrame?,
    context: EffectContext,
    scope: EffectScope,
    rest: ArraySlice<EffectTree>,
    token: EffectToken?,
    group: EffectGroup,
    action: Any
  ) {
    self.parent = parent
    self.context = context
    self.scope = scope
    self.rest = rest
    self.token = token
    self.group = group
    self.action = action
  }

  /// Releases a long chain of parents one by one: releasing it recursively would overflow the stack.
  deinit {
    var parent = self.parent.take()
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent.take() }
  }
}

/// An effect to be started, with where it belongs. It is made and started on the store's actor; in between it is only kept.
@usableFromInline
struct EffectStep: @unchecked Sendable {
  let tree: EffectTree
  let context: EffectContext
  let frame: EffectFrame?
  let group: EffectGroup
  let action: Any
}

/// The way from an effect up to the store: how its actions are embedded, and which scope and id it belongs to.
final class EffectContext: @unchecked Sendable {
  // Immutable, but for the deinitialiser. The transforms are called on the store's actor only.
  private var parent: EffectContext?
  private let embedding: EffectEmbedding?
  let token: EffectToken?
  /// Whether the effect belongs to a child that its parent presents.
  let isDismissible: Bool
  private let found: EffectScope?
  /// The nearest context above whose scope is this one's too; `nil` where it is this one.
  private let home: EffectContext?

  init(root: EffectScope) {
    self.parent = nil
    self.embedding = nil
    self.token = nil
    self.isDismissible = false
    self.found = root
    self.home = nil
  }

  init(parent: EffectContext, embedding: EffectEmbedding? = nil, token: EffectToken? = nil) {
    self.parent = parent
    self.embedding = embedding
    self.token = token ?? parent.token
    self.isDismissible = embedding?.dismissal != nil || parent.isDismissible
    self.found = nil
    self.home = embedding?.scope == nil ? parent.home ?? parent : nil
  }

  deinit {
    var parent = self.parent.take()
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent.take() }
  }

  /// Turns an action of the effect into one of the store.
  func embed(_ action: Any) -> Any {
    var action = action
    var context = self
    while true {
      if let embedding = context.embedding { action = embedding.transform(action) }
      guard let parent = context.parent else { return action }
      context = parent
    }
  }

  /// The store's action that dismisses the nearest child that is presented and that the effect belongs to.
  var dismissal: Any? {
    var context: EffectContext? = self
    while let current = context {
      if let dismissal = current.embedding?.dismissal, let parent = current.parent {
        return parent.embed(dismissal())
      }
      context = current.parent
    }
    return nil
  }

  /// The scope of the effect, which joins the tree if it is not there.
  func scope() -> EffectScope {
    var ids: [EffectScopeID] = []
    var context = home ?? self
    while context.found == nil, let parent = context.parent {
      if let id = context.embedding?.scope { ids.append(id) }
      context = parent.home ?? parent
    }
    guard let root = context.found else { preconditionFailure("A context hangs below that of its store.") }
    return ids.reversed().reduce(root) { $0.child($1) }
  }
}
