import Store

/// One side of ``synchronize(_:_:onReport:)-(SyncSide<Value>,_,_)``: a value that can be read and written, and that
/// tells when it changes.
///
/// There are sides for the focus of an engine, for a store and for a property of an `Observable` object; this
/// initialiser makes a side of anything else.
///
/// ```swift
/// SyncSide(
///   get: { model.field },
///   set: { write in model.field = write.value; return .done },
///   observe: { changed in model.onChange { changed(.changed) } }
/// )
/// ```
///
/// <doc:WritingAFrontEnd> shows how the focus of a host becomes a side, whether the host answers at once or later.
///
/// A side belongs to the actor that made it. Its closures are called on that actor, and `set` may be called from
/// inside a notice.
public struct SyncSide<Value: Equatable> {
  /// The value now; nil once its owner has gone.
  let get: () -> Value?
  let set: (SyncWrite<Value>) -> SyncResult
  let observe: (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  /// True if the last write still waits to be honoured.
  let isPending: () -> Bool
  /// True if the side has work in its queue. Its value may change when that is done.
  let isBusy: () -> Bool
  /// True if others may act on a change of the side before the side tells of it. A store tells its observers one after
  /// the other; a property of an object is told of later.
  var tellsLate = false
  /// Starts to call its argument when something else is about to move the side's value: before a wish of the user or
  /// of the program, and inside a turn that changes which elements there are. See ``Opening``.
  var observeBeginnings: (@escaping () -> Void) -> ObserveToken? = { _ in nil }
  /// True if a change that was made already is read when the side tells that another one is to come. A store queues
  /// actions behind such a change, unless it is running a reducer.
  var canRead: () -> Bool = { false }
  /// True if a value is no preference, so that the other side's value wins on first attachment.
  var hasNoPreference: (Value) -> Bool
  /// Identifies the field behind the side, which several synchronizations may share.
  var field: SyncField?

  /// Makes a side of closures.
  ///
  /// - Parameters:
  ///   - get: Reads the value; nil once its owner has gone, which ends the synchronization. Capture weakly what
  ///     should not be kept alive.
  ///   - set: Writes the value and returns the result of that.
  ///   - isPending: True if the last write waits to be honoured. While it does, the side counts as holding the written
  ///     value, and `changed` and `blurred` are no news.
  ///   - isBusy: True if the side has yet to carry out a request of others, so that its value is not final. A side
  ///     whose writes take effect at once never is.
  ///   - hasNoPreference: True if a value says nothing. The second side's value is adopted at first if the first side
  ///     holds such a value: nil for optionals, false for focus that is a Boolean. Either side may say so.
  ///   - observe: Starts to call its argument after every change, whoever makes it, until the token is cancelled. It
  ///     may be called for a write of the synchronization too, which is recognised by its value.
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

/// A field that several synchronizations may share: a property of an object.
struct SyncField: Hashable {
  var owner: ObjectIdentifier
  var path: AnyKeyPath
}

/// A write from one side to the other.
public struct SyncWrite<Value> {
  /// Why a value is written.
  public enum Reason: Hashable, Sendable {
    /// The other side changed to the value.
    case change
    /// The other side refused a request, or gave up waiting for it. The value is the one that it really holds.
    case refused(FocusRefusal)
  }

  /// The value to write.
  public var value: Value
  /// Why it is written.
  public var reason: Reason
  /// Counts the writes of one synchronization, from 1.
  public var sequence: UInt64
}

/// The result of a write.
public enum SyncResult: Hashable, Sendable {
  /// The side holds the value.
  case done
  /// The side will honour the write when it can, and its `isPending` says so until then. It tells `changed` when it
  /// holds the value, or `refused` when it will not come to.
  case pending
  /// The side does not take the value, and why.
  case refused(FocusRefusal)
  /// The side is in the middle of something. It applies the write at the end of that, and then sends a notice.
  case queued
}

/// News of a side.
public enum SyncNotice<Value> {
  /// The side is about to change, or was asked to, and will tell when it has. This moment counts for 'the later wins'.
  case changing
  /// The side may have changed. The synchronization reads its value.
  case changed
  /// The side lost this value and holds none now. The other side is cleared only if it holds the same value.
  case blurred(Value)
  /// A write that was pending or accepted will not be honoured after all.
  case refused(FocusRefusal)
}
