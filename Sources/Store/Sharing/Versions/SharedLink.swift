/// The way from a shared value to one of its copies: the whole value, or a part of it. Immutable.
///
/// `@unchecked Sendable`: a link has key paths, and closures of the library, which capture nothing mutable.
@usableFromInline
class AnySharedLink: @unchecked Sendable {
  final let cell: AnySharedCell
  /// True if the copy is of the whole value.
  @usableFromInline final let isWhole: Bool
  /// Identifies the link, for observers and for the walk over a state.
  let number = IdentityStamp.next()

  fileprivate init(cell: AnySharedCell, isWhole: Bool) {
    self.cell = cell
    self.isWhole = isWhole
    // In a turn, a reducer may put the new copy into the state. The store must then find the copy, and follow its
    // value.
    if SharedTurn.isMine { SharedTurn.isTouched = true }
  }

  /// True if the value is in `snapshot`. False for an element, or the value of an optional, that is not there.
  func isPresent(in snapshot: AnySharedSnapshot) -> Bool { true }

  /// Makes the value of another copy the newest. Does nothing if the value has another type. Called with the lock.
  func publish(valueOf other: SharedCopy) {}
}

@usableFromInline
class SharedLink<Value>: AnySharedLink, @unchecked Sendable {
  /// Reads the value in a version; `nil` if the part is not there.
  func read(_ snapshot: AnySharedSnapshot) -> Value? {
    preconditionFailure("A link reads its value.")
  }

  /// Makes the version that follows `snapshot` with another value; `nil` if the part is not there.
  func write(_ value: Value, over snapshot: AnySharedSnapshot, _ origin: ActionSource?) -> AnySharedSnapshot? {
    preconditionFailure("A link writes its value.")
  }

  override func publish(valueOf other: SharedCopy) {
    guard let link = other.link as? SharedLink<Value>, let value = link.read(other.snapshot) else { return }
    let next = write(value, over: SharedTurn.newest(of: cell), nil)
    if let next { SharedTurn.publish(next, of: cell) }
  }
}

/// The link of a whole value.
final class SharedRoot<Value>: SharedLink<Value>, @unchecked Sendable {
  /// Keeps the storage of a test alive, as long as the test has a copy.
  private let storage: SharedStorage?

  init(cell: AnySharedCell, in storage: SharedStorage? = nil) {
    self.storage = storage
    super.init(cell: cell, isWhole: true)
  }

  override func read(_ snapshot: AnySharedSnapshot) -> Value? {
    unsafeDowncast(snapshot, to: SharedSnapshot<Value>.self).value
  }

  override func write(
    _ value: Value,
    over snapshot: AnySharedSnapshot,
    _ origin: ActionSource?
  ) -> AnySharedSnapshot? {
    SharedSnapshot(value, SharedNote(snapshot.status, origin))
  }
}

/// The link of a part: a field, an element, the value of an optional.
final class SharedPart<Whole, Value>: SharedLink<Value>, @unchecked Sendable {
  private let whole: SharedLink<Whole>
  private let get: (Whole) -> Value?
  private let set: (inout Whole, Value) -> Void

  /// - Parameters:
  ///   - get: Reads the part; `nil` if it is not there.
  ///   - set: Writes the part. It is called only if the part is there.
  init(
    of whole: SharedLink<Whole>,
    get: @escaping (Whole) -> Value?,
    set: @escaping (inout Whole, Value) -> Void
  ) {
    self.whole = whole
    self.get = get
    self.set = set
    super.init(cell: whole.cell, isWhole: false)
  }

  override func isPresent(in snapshot: AnySharedSnapshot) -> Bool { read(snapshot) != nil }

  override func read(_ snapshot: AnySharedSnapshot) -> Value? { whole.read(snapshot).flatMap(get) }

  override func write(
    _ value: Value,
    over snapshot: AnySharedSnapshot,
    _ origin: ActionSource?
  ) -> AnySharedSnapshot? {
    guard var whole = self.whole.read(snapshot), get(whole) != nil else { return nil }
    set(&whole, value)
    return self.whole.write(whole, over: snapshot, origin)
  }
}
