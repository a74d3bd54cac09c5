import Store

/// One side of ``synchronize(_:_:onReport:)-(SyncSide<Value>,_,_)``: a value that can be read, written and observed.
///
/// There are initialisers for the focus of an engine, for a store and for a property of an `Observable` object. A side
/// of anything else is made of closures:
///
/// ```swift
/// SyncSide(
///   get: { model.field },
///   set: { write in model.field = write.value; return .done },
///   observe: { changed in model.onChange { changed(.changed) } }
/// )
/// ```
///
/// <doc:WritingAFrontEnd> shows how to make a side of the focus of a host that answers at once or later.
///
/// A side belongs to the actor that made it. Its closures are called on that actor. `set` may be called from within a
/// notice.
public struct SyncSide<Value: Equatable> {
  /// Reads the value; returns `nil` once its owner has been released.
  @usableFromInline let get: () -> Value?
  @usableFromInline let set: (SyncWrite<Value>) -> SyncResult
  @usableFromInline let observe: (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  /// True if the last write still waits to be honoured.
  @usableFromInline let isPending: () -> Bool
  /// True if the side has work in its queue, which may change its value.
  @usableFromInline let isBusy: () -> Bool
  /// True if other code may act on a change of the side before this side sends a notice of it. A store notifies its
  /// observers one after the other; a property of an object notifies later.
  @usableFromInline var notifiesLate = false
  /// Calls its argument whenever another cause is about to move the side's value: before an intent of the user or of
  /// the program, and within a turn that changes the tree. See ``TurnOpening``.
  @usableFromInline var observeBeginnings: (@escaping () -> Void) -> ObserveToken? = { _ in nil }
  /// True while the observers of a change of the side are being notified. `observeEnds` reports the end.
  @usableFromInline var isTelling: () -> Bool = { false }
  /// Calls its argument whenever all observers of a change have been notified.
  @usableFromInline var observeEnds: (@escaping () -> Void) -> ObserveToken? = { _ in nil }
  /// The counts of the side's engine; `nil` for a side without an engine. See ``OpenRequest``.
  @usableFromInline var moment: () -> SyncMoment? = { nil }
  /// True if a value is no preference. The other side's value is then written first.
  @usableFromInline var hasNoPreference: (Value) -> Bool
  /// The field behind the side, which several synchronizations may share.
  @usableFromInline var field: SyncField?

  /// Makes a side of closures. They are called on the actor of the caller.
  ///
  /// - Parameters:
  ///   - get: Reads the value; returns `nil` once its owner has been released, which ends the synchronization. Capture
  ///     the owner weakly if the side should not retain it.
  ///   - set: Writes the value and returns the result.
  ///   - isPending: True if the last write waits to be honoured. Meanwhile the side counts as having the written value,
  ///     and the notices `changed` and `blurred` are ignored.
  ///   - isBusy: True if the side has queued requests of other code, so that its value is not final. Always false for a
  ///     side whose writes take effect at once.
  ///   - hasNoPreference: True if a value is no preference, such as `nil` for an optional and `false` for a Boolean
  ///     focus. If the first side has such a value at the start, it adopts the second side's value. Either side may
  ///     declare one.
  ///   - observe: Starts to call its argument after every change, until the token is cancelled. It may also be called
  ///     after a write of the synchronization, which recognises the write by its value.
  @inlinable
  public init(
    get: @escaping () -> Value?,
    set: @escaping (SyncWrite<Value>) -> SyncResult,
    isPending: @escaping () -> Bool = { false },
    isBusy: @escaping () -> Bool = { false },
    hasNoPreference: @escaping (Value) -> Bool = { _ in false },
    observe: @escaping (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  ) {
    self.get = get
    self.set = set
    self.isPending = isPending
    self.isBusy = isBusy
    self.hasNoPreference = hasNoPreference
    self.observe = observe
  }
}

/// A field that several synchronizations may share: the place of a value in the state of a store, or a property of an
/// object, with the type of the value. An optional and its unwrapped part have one place, but are two fields.
///
/// - Note: Key paths are not `Sendable`. This is sound, because a field is only compared.
@usableFromInline
struct SyncField: Hashable, @unchecked Sendable {
  private let place: AnyHashable
  private let type: ObjectIdentifier

  @usableFromInline
  init(_ place: some Hashable, of type: Any.Type) {
    self.place = AnyHashable(place)
    self.type = ObjectIdentifier(type)
  }
}

/// A write from one side to the other.
public struct SyncWrite<Value> {
  /// The reason for a write.
  public enum Reason: Hashable, Sendable {
    /// The other side changed to the value.
    case change
    /// The other side refused a request, or stopped waiting for it. The value is the one that it really has.
    case refused(FocusRefusal)
  }

  /// The value to write.
  public var value: Value
  /// The reason for the write.
  public var reason: Reason
  /// The number of the write, counted from 1 for each synchronization.
  public var sequence: UInt64

  @inlinable
  init(value: Value, reason: Reason, sequence: UInt64) {
    self.value = value
    self.reason = reason
    self.sequence = sequence
  }
}

/// The result of a write.
public enum SyncResult: Hashable, Sendable {
  /// The side has the value.
  case done
  /// The side will honour the write when it can; until then, its `isPending` is true. It sends `changed` when it has
  /// the value, or `refused` if it will never have it.
  case pending
  /// The side does not take the value, for this reason.
  case refused(FocusRefusal)
  /// The side is busy. It applies the write later, and then sends a notice.
  case queued
}

/// A notice of a side.
public enum SyncNotice<Value> {
  /// The side is about to change, or was asked to, and will send another notice when it has. The time of this notice is
  /// the time of the change.
  case changing
  /// The side may have changed. The synchronization reads its value.
  case changed
  /// The side lost this value and has none now. The other side is cleared only if it has the same value.
  case blurred(Value)
  /// A write that was pending or accepted will not be honoured.
  case refused(FocusRefusal)
}
