/// One version of a shared value. It never changes, so a state that refers to it is a value.
///
/// `@unchecked Sendable`: immutable; ``Shared`` is `Sendable` only if its value is.
@usableFromInline
class AnySharedSnapshot: @unchecked Sendable {
  let version: Int
  let status: SharedStatus
  /// The effect or the key that made the version; `nil` for a reducer.
  let origin: ActionSource?

  fileprivate init(version: Int, status: SharedStatus, origin: ActionSource?) {
    self.version = version
    self.status = status
    self.origin = origin
  }
}

@usableFromInline
final class SharedSnapshot<Value>: AnySharedSnapshot, @unchecked Sendable {
  @usableFromInline let value: Value

  init(_ value: Value, status: SharedStatus = SharedStatus(), origin: ActionSource? = nil) {
    self.value = value
    super.init(version: SharedTurn.nextVersion(), status: status, origin: origin)
  }
}

/// The state of loading and saving a shared value.
struct SharedStatus {
  var isLoading = false
  var loadError: (any Error)?
  var saveError: (any Error)?

  /// True if nothing is going on, and nothing has failed.
  var isPlain: Bool { !isLoading && loadError == nil && saveError == nil }
}

/// A copy of a shared value: the way to the value, and the version that the copy has.
///
/// The walk over a state looks for this type; see ``SharedPlan``.
@usableFromInline
struct SharedCopy {
  @usableFromInline var link: AnySharedLink
  /// The version of the whole value, also if the copy is of a part.
  @usableFromInline var snapshot: AnySharedSnapshot

  init(link: AnySharedLink, snapshot: AnySharedSnapshot) {
    self.link = link
    self.snapshot = snapshot
  }

  var cell: AnySharedCell { link.cell }
}
