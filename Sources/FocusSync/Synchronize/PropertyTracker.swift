import Observation

/// Follows one property of an `Observable` object, on the actor that the object belongs to.
///
/// Observation calls `onChange` just before each write, once for each time that the property was tracked, so tracking
/// starts again from inside the call: every write is seen, and its time is known. The new value can be read only after
/// the write, so reading is left to a task on the actor, or to whoever settles first.
///
/// - Note: `onChange` has to be `@Sendable`, while this class is not. That is sound because Observation calls it on the
///   thread that writes the property, synchronously, and an object that is not `Sendable` is only written on its actor;
///   the task runs on that actor too. `PropertyTrackerTests` writes on the main actor and checks where it is told.
final class PropertyTracker<Object: AnyObject & Observable, Value> {
  private weak var object: Object?
  private let keyPath: ReferenceWritableKeyPath<Object, Value>
  private let isolation: (any Actor)?
  private var onChanging: () -> Void = {}
  private var onChanged: () -> Void = {}
  private var isActive = false
  private var isWriting = false
  private var isScheduled = false

  init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, _ isolation: (any Actor)?) {
    self.object = object
    self.keyPath = keyPath
    self.isolation = isolation
  }

  func start(onChanging: @escaping () -> Void, onChanged: @escaping () -> Void) {
    self.onChanging = onChanging
    self.onChanged = onChanged
    isActive = true
    track()
  }

  func stop() { isActive = false }

  /// Writes the property without taking that for a change of its own.
  func write(_ body: () -> Void) {
    let outer = isWriting
    isWriting = true
    defer { isWriting = outer }
    body()
  }

  private func track() {
    guard isActive, let object else { return }
    let changing = ActorBoundCall { [weak self] in self?.changing() }
    withObservationTracking {
      _ = object[keyPath: keyPath]
    } onChange: {
      changing.call()
    }
  }

  private func changing() {
    guard isActive else { return }
    track()
    guard !isWriting else { return }
    onChanging()
    guard let isolation, !isScheduled else { return }
    isScheduled = true
    let changed = ActorBoundCall { [weak self] in self?.changed() }
    Task { await changed.call(on: isolation) }
  }

  private func changed() {
    isScheduled = false
    if isActive { onChanged() }
  }
}

/// A call that crosses to a closure which runs on the same actor: see ``PropertyTracker``.
private struct ActorBoundCall: @unchecked Sendable {
  let call: () -> Void

  func call(on isolation: isolated any Actor) { call() }
}
