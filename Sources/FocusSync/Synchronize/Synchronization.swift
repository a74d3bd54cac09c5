import Store

/// Keeps two sides the same. Releasing or cancelling the synchronization ends that.
///
/// A synchronization belongs to the actor that made it.
public final class Synchronization {
  /// Turns that write this often are two sides that contradict each other: every write is then answered by another
  /// value.
  static let limit = 16

  private let body: AnyObject
  private let end: () -> Void
  private let run: () -> Void
  private let setSuspended: (Bool) -> Void
  private let countWrites: () -> UInt64

  init<Value>(_ mirror: SyncMirror<Value>) {
    body = mirror
    end = { mirror.end() }
    run = { mirror.settle() }
    setSuspended = { mirror.setSuspended($0) }
    countWrites = { mirror.writes }
  }

  deinit { end() }

  /// Ends the synchronization. Nothing crosses in either direction after this returns, and a request that still waits
  /// for its element is taken back.
  public func cancel() { end() }

  /// Writes all changes now, for sides that tell of their changes later.
  public func settle() { run() }

  /// Stops crossing until ``resume()``, as for something that is off the screen for a while.
  public func suspend() { setSuspended(true) }

  /// Goes on. What has changed on one side meanwhile crosses; where both have changed, the first side wins. Nothing
  /// that had crossed before is written again.
  public func resume() { setSuspended(false) }

  /// How many writes have crossed.
  public var writes: UInt64 { countWrites() }
}

/// Two sides that cannot be kept the same.
public enum SyncReport<Value> {
  /// Each side answers what is written to it with another value. Both stay as they are until one of them changes.
  case contradiction(Value, Value)
  /// The owner of one of the values was gone before the synchronization began. Nothing crosses.
  case missingSide
}

extension SyncReport: CustomStringConvertible {
  public var description: String {
    switch self {
    case .contradiction(let a, let b):
      "The two sides of synchronize do not come to agree: one holds \(a), the other \(b), and each answers a write "
        + "with another value. Make at least one side keep what is written to it."
    case .missingSide:
      "synchronize was given a side whose owner is already gone. Sides do not keep a store, an engine or a model "
        + "alive: hold on to it, also to a scoped store."
    }
  }
}
