/// One version of a shared value. It does not change once a copy or a cell refers to it, so a state with copies still
/// behaves as a value.
///
/// `@unchecked Sendable`: no code changes a version that a copy or a cell refers to. ``Shared`` is `Sendable` only if
/// its value is.
@usableFromInline
class AnySharedSnapshot: @unchecked Sendable {
  // Exclusivity is not checked for this property and for `SharedSnapshot.value`. Both change only before the version is
  // given to a copy or a cell, so no other code can use them meanwhile.
  @exclusivity(unchecked)
  @usableFromInline private(set) final var version: Int
  /// The status and the origin; `nil` for most versions, so that a version is small, and cheap to make and to release.
  @usableFromInline final let note: SharedNote?

  @inlinable
  init(_ note: SharedNote?) {
    version = SharedTurn.nextVersion()
    self.note = note
  }

  /// Gives the version a new number. Called after code has changed the value in place, before a copy or a cell has the
  /// version. The code may have made other versions meanwhile. The new number is higher than their numbers.
  @usableFromInline
  final func takeNumber() { version = SharedTurn.nextVersion() }

  final var status: SharedStatus { note?.status ?? SharedStatus() }

  /// The source of the version: the key for a load, a save or a change of the medium, and the effect or other code that
  /// has called `withLock` outside of reducers. `nil` for all other versions.
  final var origin: ActionSource? { note?.origin }

  /// The note that an assignment or a change in place gives to the next version: this status, and no origin.
  @inlinable final var nextNote: SharedNote? { note?.withoutOrigin }

  /// Makes a newer version with an equal value and with `note`. `SharedSnapshot`, which has the value, overrides the
  /// method.
  func with(_ note: SharedNote?) -> AnySharedSnapshot { preconditionFailure("A version has a value.") }
}

@usableFromInline
final class SharedSnapshot<Value>: AnySharedSnapshot, @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value, _ note: SharedNote? = nil) {
    self.value = value
    super.init(note)
  }

  override func with(_ note: SharedNote?) -> AnySharedSnapshot { SharedSnapshot(value, note) }
}

/// The status and the origin of a version. Few versions have a note.
@usableFromInline
final class SharedNote: Sendable {
  let status: SharedStatus
  let origin: ActionSource?

  /// - Returns: `nil` if ``SharedStatus/isPlain`` is true and there is no origin.
  init?(_ status: SharedStatus, _ origin: ActionSource?) {
    if status.isPlain, origin == nil { return nil }
    self.status = status
    self.origin = origin
  }

  @usableFromInline var withoutOrigin: SharedNote? { origin == nil ? self : SharedNote(status, nil) }
}

/// The state of loading and saving a shared value.
struct SharedStatus: Sendable {
  var isLoading = false
  var loadError: (any Error)?
  var saveError: (any Error)?

  /// True for the status of most versions: nothing is loading, and nothing has failed.
  var isPlain: Bool { !isLoading && loadError == nil && saveError == nil }
}

/// A copy of a shared value: a link, and a version of the whole value. The link finds the copy's value in the version.
///
/// The walk over a state looks for this type; see ``SharedPlan``.
@usableFromInline
struct SharedCopy {
  @usableFromInline let link: AnySharedLink
  /// The version of the whole value, also if the copy is of a part.
  @usableFromInline var snapshot: AnySharedSnapshot

  var cell: SharedCell { link.cell }

  /// The version that a change replaces: in a turn the newest version, elsewhere the version of this copy.
  @usableFromInline var base: AnySharedSnapshot { SharedTurn.isMine ? SharedTurn.newest(for: self) : snapshot }

  /// Makes `next` the version of this copy. In a turn, also makes it the newest version, for all copies.
  @usableFromInline
  mutating func replace(with next: consuming AnySharedSnapshot) {
    if SharedTurn.isMine { SharedTurn.publish(next, of: cell) }
    snapshot = next
  }
}
