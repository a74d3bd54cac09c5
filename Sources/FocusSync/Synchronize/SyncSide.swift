import Store

/// One side of ``synchronize(_:_:onReport:)-(SyncSide<Value>,_,_)``: a value that can be read, written, and tells
/// when it changes.
///
/// There are sides for the engine's focus, for a store and for a property of an `Observable` object; this initialiser
/// makes one of anything else.
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
public struct SyncSide<Value: Equatable> {
  /// The value now; nil once what holds it is gone.
  let get: () -> Value?
  let set: (SyncWrite<Value>) -> SyncResult
  let observe: (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  /// Whether the last write is still waiting to be honoured.
  let isPending: () -> Bool
  /// Whether something is on its way that was asked of the side before: what it holds now may not be what comes of it.
  let isBusy: () -> Bool
  /// Whether a value is no opinion at all, so that the other side's wins on first attachment.
  var hasNoPreference: (Value) -> Bool

  /// - Parameters:
  ///   - get: reads the value; nil once what holds it is gone, which ends the synchronization. Capture weakly what
  ///     should not be kept alive.
  ///   - set: writes the value and says what became of it.
  ///   - isPending: whether the last write waits to be honoured. While it does, the side counts as holding what was
  ///     written, and `changed` and `blurred` are no news.
  ///   - isBusy: whether the side has yet to carry out something that it was asked for by others, so that what it holds
  ///     is not what will come of it. A side whose writes take effect at once never is.
  ///   - hasNoPreference: whether a value says nothing, so that the second side's is adopted at first where the first
  ///     side holds it. Nil does, for optionals, and false for focus that is a Boolean. Either side may say so.
  ///   - observe: starts to call its argument after every change, whoever makes it, until the subscription is
  ///     cancelled. It may be called for a write of our own too: that is told apart by its value.
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

/// What crosses from one side to the other.
public struct SyncWrite<Value> {
  /// Why a value is written.
  public enum Reason: Hashable, Sendable {
    /// The other side changed to it.
    case change
    /// The other side refused what this one asked for, or gave up waiting for it; this is where it really is.
    case refused(FocusRefusal)
  }

  /// What to write.
  public var value: Value
  /// Why it is written.
  public var reason: Reason
  /// Counts the writes of one synchronization, from 1.
  public var sequence: UInt64
}

/// What became of a write.
public enum SyncResult: Hashable, Sendable {
  /// The side holds the value.
  case done
  /// The side will honour the write when it can, and its `isPending` says so until then. It tells `changed` when it
  /// holds the value, or `refused` when it will not come to.
  case pending
  /// The side does not take the value, and why.
  case refused(FocusRefusal)
  /// The side is in the middle of something and applies the write at the end of it, with a notice.
  case queued
}

/// What a side tells of itself.
public enum SyncNotice<Value> {
  /// It is about to change and will say when it has. What counts for 'the later wins' is this moment.
  case changing
  /// It may have changed: the value is read.
  case changed
  /// The holder of this value lost it to nobody else: the other side is cleared only where it holds the same value.
  case blurred(Value)
  /// A write that was pending, or that had been accepted, will not be honoured after all.
  case refused(FocusRefusal)
}
