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

  /// The turns of the store.
  @usableFromInline package var turns: StoreTurns { StoreTurns(of: root) }
}

extension Store {
  /// Identifies a field among all parts of the states of all stores.
  @usableFromInline
  package func place(of keyPath: AnyKeyPath) -> StatePlace {
    BindingOrigin(root: root, lens: backing.lens, field: keyPath).place
  }
}
