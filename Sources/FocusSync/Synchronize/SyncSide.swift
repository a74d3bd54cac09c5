import Store

/// One side of ``synchronize(_:_:onReport:fileID:line:)``: a value that can be read, written and observed.
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
/// <doc:WritingAFrontEnd> shows how to make a side from the focus of an interface toolkit, such as GTK.
///
/// A synchronization writes to a side only at rest: when neither side is in a turn, and the observers of both have been
/// notified. A side of closures is always at rest, unless its `isBusy` says otherwise.
///
/// A side belongs to the actor that made it. Its closures are called on that actor.
public struct SyncSide<Value: Equatable> {
  /// Reads the value; returns `nil` once the value is gone, for instance because its store has been released.
  @usableFromInline let get: () -> Value?
  @usableFromInline let set: (SyncWrite<Value>) -> SyncResult
  @usableFromInline let observe: (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  /// Reads the side's state. If the result is `busy`, a notice follows when the turn is over.
  @usableFromInline var state: () -> State
  /// Returns true if a value expresses no preference, such as `nil`. If the first side has such a value at the start,
  /// the first side takes the second side's value.
  @usableFromInline var hasNoPreference: (Value) -> Bool
  /// Identifies the field that the side reads and writes; `nil` if the field is not known, as for a side of closures.
  /// Two synchronizations are in the same `SyncGroup` if their first sides have the same field.
  @usableFromInline var field: SyncField?
  /// Tells the feature behind this side that the other side has refused a request. Returns true if the feature has
  /// answered by changing the value of this side. In this case, `write` does not call `set`.
  @usableFromInline var tell: ((SyncWrite<Value>, FocusRefusal) -> Bool)?

  /// Makes a side for closures. They are called on the actor of the caller.
  ///
  /// - Parameters:
  ///   - get: Reads the value; returns `nil` once the value is gone, which ends the synchronization. If the side should
  ///     not retain the object that has the value, capture the object weakly.
  ///   - set: Writes the value and returns the result.
  ///   - isPending: True if the last write waits to be honoured. Meanwhile the side counts as having the written value.
  ///   - isBusy: True while the side is in a turn. Its value is not final then, so nothing is written meanwhile. The
  ///     side must send a notice when the turn is over, such as ``SyncNotice/rested``.
  ///   - hasNoPreference: Returns true if a value is no preference, such as `false` for a Boolean focus. By default,
  ///     `nil` is no preference. If the closure of either side returns true for the first side's initial value, the
  ///     first side takes the second side's value.
  ///   - observe: Receives a closure and returns a token. The side must call the closure after every change, until the
  ///     token is cancelled. A call for a change by `set` does no harm.
  @inlinable
  public init(
    get: @escaping () -> Value?,
    set: @escaping (SyncWrite<Value>) -> SyncResult,
    isPending: @escaping () -> Bool = { false },
    isBusy: @escaping () -> Bool = { false },
    hasNoPreference: @escaping (Value) -> Bool = hasNoValue,
    observe: @escaping (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  ) {
    (self.get, self.set, self.observe, self.hasNoPreference) = (get, set, observe, hasNoPreference)
    state = { isBusy() ? .busy : get().map { .atRest($0, isPending: isPending()) } ?? .gone }
  }

  /// The facts about a side that a mirror needs before a write.
  @usableFromInline
  enum State {
    /// The owner of the side has been released.
    case gone
    /// The side is in a turn.
    case busy
    case atRest(Value, isPending: Bool)
  }

  /// Calls `set`. If the write follows a refusal by the other side, calls `tell` first, and then returns `.done`
  /// instead of calling `set` in two cases:
  /// - `tell` has returned true, because the feature has changed the value itself.
  /// - `isActive` returns false, because the mirror has ended or is suspended. If `isActive` returns false at the
  ///   beginning, `tell` is not called either.
  @inlinable
  func write(_ write: SyncWrite<Value>, while isActive: () -> Bool = { true }) -> SyncResult {
    if let reason = write.reason.refusal {
      guard isActive(), tell?(write, reason) != true, isActive() else { return .done }
    }
    return set(write)
  }
}

/// True if the value is `nil`. Works in code that does not know that the type is an optional.
@inlinable
func hasNoValue<Value>(_ value: Value) -> Bool { if case Optional<Any>.none = value as Any { true } else { false } }

/// Identifies a field that several synchronizations may share, by its place and the type of its value. The field is a
/// part of a store's state, a property of an object, or the focus of an engine. An optional and its unwrapped part have
/// the same place, but are two fields.
///
/// - Note: A field may contain a key path, which is not `Sendable`. `@unchecked Sendable` is sound, because a field is
///   only compared.
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
  /// Another name of ``SyncReason``, which does not depend on the type `Value`.
  public typealias Reason = SyncReason

  /// The value to write.
  public var value: Value
  /// Usually ``SyncReason/change``. The other reasons follow a refusal.
  public var reason: Reason
  /// The number of the write, counted from 1 for each synchronization. A write with the reason
  /// ``SyncReason/denied(_:)`` is not counted, and has the number of the write before it.
  public var sequence: UInt64
  /// Usually the time of the intent that caused the write. After a refusal, the time of the synchronization's previous
  /// decision. If another synchronization observes the written value, send ``SyncNotice/dated(_:)`` with this time to
  /// the other synchronization.
  public var time: SyncTime

  /// Makes a write, for instance to test a side.
  @inlinable
  public init(value: Value, reason: Reason = .change, sequence: UInt64 = 1, time: SyncTime = .now()) {
    self.value = value
    self.reason = reason
    self.sequence = sequence
    self.time = time
  }
}

/// The reason for a write.
public enum SyncReason: Hashable, Sendable {
  /// The other side has changed, or the synchronization begins. ``SyncWrite/value`` is the value of the other side.
  case change
  /// The other side refused the value that was written to it, at once or after a wait. ``SyncWrite/value`` is the value
  /// that the other side has now.
  case refused(FocusRefusal)
  /// The second side refused the value of a field that several synchronizations share. The field keeps the refused
  /// value, because the second side of another synchronization may have this value. ``SyncWrite/value`` is the value
  /// that the second side has now. A `set` closure that you pass to ``SyncSide`` never gets this reason.
  case denied(FocusRefusal)
}

/// The result of a write.
public enum SyncResult: Hashable, Sendable {
  /// The side has taken the value.
  case done
  /// The side will take the value later; until then, its `isPending` is true. The side sends `changed` or `dated` when
  /// it has the value, or `refused` if it will never have it.
  case pending
  /// The side does not take the value, for this reason.
  case refused(FocusRefusal)
}

/// A notice from a side to its ``Synchronization``: for instance, the side has changed.
public enum SyncNotice<Value> {
  /// The side is about to change, or was asked to change, and will send another notice after the change. The change
  /// counts as made at the time of this notice.
  case changing
  /// The side may have changed. The synchronization reads the value. The change counts as made at the time of the
  /// preceding `changing`, or now if there was none.
  case changed
  /// The user or the program chose the side's value, at the associated time. Send this notice when the side has the
  /// value, even if the value is the same as before.
  case dated(SyncTime)
  /// The side lost this value and has none now, for an unknown reason. The other side is not cleared if it has changed
  /// to another value in the meantime. If the user or the program asked for the loss, send `dated` instead.
  case blurred(Value)
  /// The turn of the side is over: its `isBusy` was true, and is false now.
  case rested
  /// The side does not take the value of the last write, for this reason. The side may send this notice during the
  /// write or later.
  case refused(FocusRefusal)
}
