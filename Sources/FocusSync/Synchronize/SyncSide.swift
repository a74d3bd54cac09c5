import Store

/// One side of ``synchronize(_:_:onReport:)-(SyncSide<Value>,_,_)``: a value that can be read, written, and tells
/// when it changes.
///
/// There are ends for the engine's focus, for a store and for a property of an `Observable` object; this initialiser
/// makes one of anything else.
///
/// ```swift
/// SyncSide(
///   get: { model.field },
///   set: { write in model.field = write.value; return .done },
///   observe: { changed in model.onChange { changed(.changed) } }
/// )
/// ```
public struct SyncSide<Value: Equatable> {
  /// The value now; nil once what holds it is gone.
  let get: () -> Value?
  let set: (SyncWrite<Value>) -> SyncResult
  let observe: (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  /// Whether the last write is still waiting to be honoured.
  let isPending: () -> Bool
  /// Whether something is on its way that was asked of the side before: what it holds now may not be what comes of it.
  var isBusy: () -> Bool = { false }
  /// Whether a value is no opinion at all, so that the other side's wins on first attachment.
  var hasNoPreference: (Value) -> Bool

  /// - Parameters:
  ///   - get: reads the value; nil once what holds it is gone, which ends the synchronization. Capture weakly what
  ///     should not be kept alive.
  ///   - set: writes the value and says what became of it.
  ///   - isPending: whether the last write waits to be honoured.
  ///   - hasNoPreference: whether a value says nothing, so that the second side's is adopted at first where the first
  ///     side holds it. Nil does, for optionals, and false for focus that is a Boolean. Either side may say so.
  ///   - observe: starts to call its argument after every change, whoever makes it, until the subscription is
  ///     cancelled. It may be called for a write of our own too: that is told apart by its value.
  public init(
    get: @escaping () -> Value?,
    set: @escaping (SyncWrite<Value>) -> SyncResult,
    isPending: @escaping () -> Bool = { false },
    hasNoPreference: @escaping (Value) -> Bool = { _ in false },
    observe: @escaping (@escaping (SyncNotice<Value>) -> Void) -> ObserveToken
  ) {
    self.get = get
    self.set = set
    self.isPending = isPending
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
  /// It will be honoured when it can be.
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
  /// The answer to the write with this sequence number has arrived. Answers to older writes than the last are dropped.
  case echo(of: UInt64)
}
