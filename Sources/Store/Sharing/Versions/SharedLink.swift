/// Leads from a shared value to the value of a copy: either the whole value, or a part such as a field. Immutable.
///
/// `@unchecked Sendable`: a link has key paths, and closures of the library, which capture nothing mutable.
@usableFromInline
class AnySharedLink: @unchecked Sendable {
  final let cell: SharedCell
  /// True if the link leads to the whole value.
  @usableFromInline final let isWhole: Bool
  /// Identifies the link, for observers and for the walk over a state.
  let number = IdentityStamp.next()

  fileprivate init(cell: SharedCell, isWhole: Bool) {
    self.cell = cell
    self.isWhole = isWhole
    // A link is made for a new copy. In a turn, a reducer may put this copy into the state. So the store must search
    // its state for copies, and follow their values.
    if SharedTurn.isMine { SharedTurn.isTouched = true }
  }

  /// True if the link leads to the whole value, or to a part that the version `snapshot` has.
  func isPresent(in snapshot: AnySharedSnapshot) -> Bool { true }

  /// Assigns the value of the copy `other` to the shared value or the part that this link leads to, and publishes the
  /// new version. Does nothing if the types of the values differ, or if the newest version does not have the part.
  /// Called with the lock of ``SharedTurn``.
  func publish(valueOf other: SharedCopy) {}
}

@usableFromInline
final class SharedLink<Value>: AnySharedLink, @unchecked Sendable {
  /// Reads the value in a version; `nil` if the part is not there.
  let read: (_ snapshot: AnySharedSnapshot) -> Value?
  /// Makes the next version after `snapshot`. In it, the whole value or the part is `value`. Returns `nil` if
  /// `snapshot` does not have the part.
  let write: (_ value: Value, _ snapshot: AnySharedSnapshot, _ origin: ActionSource?) -> AnySharedSnapshot?
  /// Keeps the storage of a test alive, as long as the test has a copy.
  private let storage: SharedStorage?

  /// Makes the link of a whole value.
  init(cell: SharedCell, in storage: SharedStorage? = nil) {
    read = { unsafeDowncast($0, to: SharedSnapshot<Value>.self).value }
    write = { SharedSnapshot($0, SharedNote($1.status, $2)) }
    self.storage = storage
    super.init(cell: cell, isWhole: true)
  }

  /// Makes the link of a part: a field, an element, the value of an optional.
  ///
  /// - Parameters:
  ///   - get: Reads the part; `nil` if it is not there.
  ///   - set: Writes the part. It is called only if the part is there.
  init<Whole>(
    partOf whole: SharedLink<Whole>,
    get: @escaping (Whole) -> Value?,
    set: @escaping (inout Whole, Value) -> Void
  ) {
    read = { whole.read($0).flatMap(get) }
    write = { value, snapshot, origin in
      guard var changed = whole.read(snapshot), get(changed) != nil else { return nil }
      set(&changed, value)
      return whole.write(changed, snapshot, origin)
    }
    storage = nil
    super.init(cell: whole.cell, isWhole: false)
  }

  override func isPresent(in snapshot: AnySharedSnapshot) -> Bool { read(snapshot) != nil }

  override func publish(valueOf other: SharedCopy) {
    guard let link = other.link as? SharedLink<Value>, let value = link.read(other.snapshot) else { return }
    if let next = write(value, SharedTurn.newest(of: cell), nil) { SharedTurn.publish(next, of: cell) }
  }
}
