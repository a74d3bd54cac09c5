import Store

/// Keeps two sides equal until it is cancelled or released.
///
/// A synchronization belongs to the actor that made it.
public final class Synchronization {
  /// The number of writes in a row after which a ``SyncGroup`` reports ``SyncReport/contradiction(_:_:)``: each side
  /// answers every write with another value. A group with two mirrors has twice this limit, and so on.
  @usableFromInline static var limit: Int { 16 }

  private let end: () -> Void
  private let run: () -> Void
  private let setSuspended: (Bool) -> Void
  private let readSuspended: () -> Bool
  private let countWrites: () -> UInt64

  /// - Parameter mirror: `nil` if the owner of a side was released before the synchronization began.
  @usableFromInline
  init<Value>(_ mirror: SyncMirror<Value>?) {
    end = { mirror?.end() }
    run = { mirror?.group.writeAtRest() }
    setSuspended = { mirror?.setSuspended($0) }
    readSuspended = { mirror?.phase == .suspended }
    countWrites = { mirror?.arbiter.writes ?? 0 }
  }

  deinit { end() }

  /// Ends the synchronization. No value is written after this call, and a request that still waits for its element is
  /// withdrawn.
  public func cancel() { end() }

  /// Reads both sides and writes changes now. Use it for a side whose notices come late, such as a property of an
  /// `Observable` object. Writes nothing while a side is in a turn, or while the synchronization is suspended.
  public func settle() { run() }

  /// Stops writing until ``resume()``, for instance while a screen is hidden.
  public func suspend() { setSuspended(true) }

  /// Writes the changes that were made while suspended. If both sides have changed, the first side wins.
  public func resume() { setSuspended(false) }

  /// True between ``suspend()`` and ``resume()``.
  public var isSuspended: Bool { readSuspended() }

  /// The number of writes so far, including those that are pending or were refused.
  public var writes: UInt64 { countWrites() }
}

/// The report of two sides that cannot be kept equal.
public enum SyncReport<Value> {
  /// Each side answers every write with another value. Both keep their values until one of them changes.
  case contradiction(Value, Value)
  /// The second side denied the value of a field that several synchronizations mirror. The field keeps the value. The
  /// associated values are the denied value and the reason.
  case denied(Value, FocusRefusal)
  /// The value of a side was gone when the synchronization began: for instance, its store had been released. Nothing
  /// is written.
  case missingSide
}

extension SyncReport {
  /// Reports a contradiction or a missing side as an issue. A denial is not reported.
  @usableFromInline
  func reportAsIssue(_ fileID: StaticString, _ line: UInt) {
    // A denial is normal: a window with a dialog denies focus behind the dialog.
    if case .denied = self { return }
    reportIssue("\(self)", location: CodeLocation(fileID: fileID, line: line))
  }
}

extension SyncReport: CustomStringConvertible {
  public var description: String {
    switch self {
    case .contradiction(let a, let b):
      "The two sides of synchronize do not come to agree: one holds \(a), the other \(b), and each answers a write "
        + "with another value. Make at least one side keep what is written to it."
    case .denied(let value, let reason):
      "An engine does not take \(value): \(reason). The field keeps it, because several synchronizations mirror the "
        + "field."
    case .missingSide:
      "synchronize was given a side whose owner is already gone. Sides do not keep a store, an engine or a model "
        + "alive: hold on to it, also to a scoped store."
    }
  }
}
