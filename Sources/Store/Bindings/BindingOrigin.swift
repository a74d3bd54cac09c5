/// The store behind a binding, and the path from the state of the store to the value.
///
/// A mirror of a binding needs them to learn when a change is requested, and which other mirrors have the same field.
@usableFromInline
package struct BindingOrigin {
  private let root: AnyStoreCore
  private let lens: AnyStoreLens?
  private let field: AnyKeyPath
  private var members: [AnyKeyPath] = []

  @usableFromInline
  init(root: AnyStoreCore, lens: AnyStoreLens?, field: AnyKeyPath) {
    self.root = root
    self.lens = lens
    self.field = field
  }

  func appending(_ member: AnyKeyPath) -> BindingOrigin {
    var origin = self
    origin.members.append(member)
    return origin
  }

  /// Identifies the value among all parts of the states of all stores.
  @usableFromInline package var place: StatePlace {
    let holder = lens?.place ?? StatePlace(root: root)
    return members.reduce(holder.appending(field)) { $0.appending($1) }
  }

  /// True if actions wait in the queue.
  @usableFromInline package var hasQueuedActions: Bool { root.hasQueuedActions }

  /// True while a reducer changes the state. The state cannot be read then.
  @usableFromInline package var isReducing: Bool { root.flags.contains(.isReducing) }

  /// Calls `body` whenever an action is queued because a turn is going on.
  @usableFromInline
  package func observeQueue(_ body: @escaping () -> Void) -> ObserveToken { root.observeQueue(body) }

  /// True while the observers of a turn are being told.
  @usableFromInline package var isTelling: Bool { root.isTelling }

  /// Calls `body` when all observers of a turn have been told.
  @usableFromInline
  package func observeEnds(_ body: @escaping () -> Void) -> ObserveToken { root.observeEnds(body) }
}

extension Store {
  /// Identifies a field among all parts of the states of all stores.
  @usableFromInline
  package func place(of keyPath: AnyKeyPath) -> StatePlace {
    BindingOrigin(root: root, lens: backing.lens, field: keyPath).place
  }
}
