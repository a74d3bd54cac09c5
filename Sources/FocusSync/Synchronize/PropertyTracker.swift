import Observation

/// Observes one property of an `Observable` object, on the actor of the object.
///
/// Observation calls `onChange` just before a write, once for each time that the property was tracked. The tracker
/// tracks again from within the call, so that it notices every write and its time. The new value can be read only after
/// the write. Therefore a task on the actor sends `changed`, and the mirror then reads the value. A call of
/// ``Synchronization/settle()`` reads the value earlier. If the actor is `nil`, no task is started, so the program must
/// call `settle()` after a change.
///
/// - Note: `onChange` must be `@Sendable`, but this class is not `Sendable`. This is sound if all writes of the object
///   are made on its actor: Observation calls `onChange` synchronously on the thread of the write, and the task runs on
///   that actor. If the object is not `Sendable`, or belongs to a global actor, the compiler checks where the writes
///   are made. For any other object, the program is responsible. `PropertyTrackerTests` checks that a write on the main
///   actor reaches the other side on the main actor.
final class PropertyTracker<Object: AnyObject & Observable, Value> {
  private weak var object: Object?
  private let keyPath: ReferenceWritableKeyPath<Object, Value>
  private let isolation: (any Actor)?
  /// Called with `changing` and `changed`; `nil` while the tracker is stopped.
  private var tell: ((SyncNotice<Value>) -> Void)?
  private var isScheduled = false

  init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, _ isolation: (any Actor)?) {
    self.object = object
    self.keyPath = keyPath
    self.isolation = isolation
  }

  func start(_ tell: @escaping (SyncNotice<Value>) -> Void) {
    self.tell = tell
    track()
  }

  func stop() { tell = nil }

  private func track() {
    guard let object else { return }
    nonisolated(unsafe) let changing = { [weak self] in self?.changing() ?? () }
    withObservationTracking {
      _ = object[keyPath: keyPath]
    } onChange: {
      changing()
    }
  }

  private func changing() {
    guard let tell else { return }
    track()
    tell(.changing)
    guard let isolation, !isScheduled else { return }
    isScheduled = true
    nonisolated(unsafe) let changed = { [weak self] in self?.changed() ?? () }
    Task { await call(changed, on: isolation) }
  }

  private func changed() {
    isScheduled = false
    tell?(.changed)
  }
}

private func call(_ body: () -> Void, on isolation: isolated any Actor) { body() }
