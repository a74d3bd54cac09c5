/// What a store's core is to those that do not know its types: its effects, and what observes it.
@usableFromInline
class AnyStoreCore {
  /// What stands in the way of the short path through `send`.
  @usableFromInline
  struct Flags: OptionSet {
    @usableFromInline let rawValue: UInt8
    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @usableFromInline static var isBusy: Flags { Flags(rawValue: 1) }
    @usableFromInline static var isMonitored: Flags { Flags(rawValue: 2) }
    @usableFromInline static var isObserved: Flags { Flags(rawValue: 4) }
    @usableFromInline static var hasQueued: Flags { Flags(rawValue: 8) }
    @usableFromInline static var isReducing: Flags { Flags(rawValue: 16) }
    @usableFromInline static var hasContext: Flags { Flags(rawValue: 32) }
  }

  @usableFromInline final var flags: Flags = []
  final let hub: EffectHub
  /// Off in a test store, which is the only one to drain the executor that its store belongs to.
  final var checksIsolation = true
  final var observers: [StateObserver] = []

  init(actor: any Actor) {
    self.hub = EffectHub(actor: actor)
    hub.core = self
  }

  deinit {
    hub.shutDown()
  }

  /// Handles an action that an effect sends. To be called on the store's actor.
  func receive(_ action: Any, from effect: RunningEffect) {}

  /// Starts what follows in a sequence of effects. To be called on the store's actor.
  func resume(_ step: EffectStep) {}

  /// Stops the program, in debug builds, where the store is used off its actor.
  @usableFromInline
  final func checkIsolation() {
    guard checksIsolation, let actor = hub.actor else { return }
    actor.preconditionIsolated(
      """
      A store was used off the actor that it belongs to. A store belongs to the actor it was made on: send to it from there, \
      or through an effect.
      """
    )
  }

  // MARK: Observers

  final func add(_ observer: StateObserver) {
    observers.append(observer)
    flags.insert(.isObserved)
  }

  final func remove(_ observer: StateObserver) {
    observer.isActive = false
    observers.removeAll { $0 === observer }
    if observers.isEmpty { flags.remove(.isObserved) }
  }

  /// Tells the observers whose part of the state has changed, in the order in which they came.
  @usableFromInline
  final func notifyObservers() {
    var changed: [StateObserver] = []
    for observer in observers where observer.hasChanged() { changed.append(observer) }
    if changed.contains(where: \.isOnce) {
      observers.removeAll { observer in observer.isOnce && changed.contains { $0 === observer } }
      if observers.isEmpty { flags.remove(.isObserved) }
    }
    for observer in changed where observer.isActive { observer.notify() }
  }
}

/// Something that wants to know when a part of the state has changed.
final class StateObserver {
  /// Compares with what it saw last, and remembers what it sees now.
  let hasChanged: () -> Bool
  let notify: () -> Void
  /// Whether it leaves when it has been told.
  let isOnce: Bool
  var isActive = true

  init(isOnce: Bool = false, hasChanged: @escaping () -> Bool, notify: @escaping () -> Void) {
    self.isOnce = isOnce
    self.hasChanged = hasChanged
    self.notify = notify
  }
}
