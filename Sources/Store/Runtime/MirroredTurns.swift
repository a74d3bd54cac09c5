/// The turns of a store, for the mirrors of its state. A mirror records each change when it happens, and writes when
/// the turn is over.
///
/// The turns are those of the root, because an action may change any part of the state.
@usableFromInline
package final class MirroredTurns {
  /// A moment that a store reports to the mirrors of its state.
  @usableFromInline
  package enum Moment {
    /// If `isJump` is false, an action was handled, or changes of shared values were taken. The observers of the state
    /// have not been notified yet. `at` is the time at which the action was sent or the changes were taken, by
    /// ``IntentClock``. If a mirror sent the action on behalf of an earlier intent, `at` is the time of this intent.
    ///
    /// If `isJump` is true, the store has jumped: the store shows another state of its history, the past or the
    /// present. The observers have been notified. `at` is the time of the jump. If the store returns to its present,
    /// `at` may be the time of the previous jump: see `showPresent(droppingInputs:)`.
    case acted(at: UInt64, isJump: Bool)
    /// The turn is over: all observers have been notified, and no action is queued.
    case rested
  }

  private weak let store: StoreLifetime?
  /// The listeners are the store's sides of the mirrors: see `SyncSide+Store.swift`.
  private let listeners = Listeners<Moment>()
  /// The time of an earlier intent, set before a mirror sends an action on behalf of this intent. `takeTime()` returns
  /// this time as the time of the action, and sets the property to `nil`.
  private var date: UInt64?
  /// True if a mirror waits for the end of the turn.
  private var isAwaited = false

  init(of store: StoreLifetime?) { self.store = store }

  /// True while `jumped(at:)` notifies the mirrors. A call of `endJump()` in this time makes the property false at
  /// once. While the store shows its past, mirrors write only if the property is true: see `notifyAtRest()`.
  private var isJumping = false

  /// Asks for ``Moment/rested`` at the end of the current turn. If the store shows its past, this moment comes at the
  /// end of the turn in which the store returns to its present.
  ///
  /// - Returns: True if a mirror must wait for this moment. False if a mirror may write at once, or if the store was
  ///   released.
  @usableFromInline
  @discardableResult
  package func notifyAtRest() -> Bool {
    guard let flags = store?.core.flags, flags.contains(.isBusy) || flags.contains(.isHeld) && !isJumping else {
      return false
    }
    isAwaited = true
    return true
  }

  /// Calls `body` at each ``Moment``. The moment `rested` comes only if a mirror waits for the end of the turn.
  @usableFromInline
  package func observe(_ body: @escaping (Moment) -> Void) -> ObserveToken {
    store?.core.flags.insert(.isMirrored)
    return listeners.add(body)
  }

  /// Calls `body`. The first action of `body` that begins a turn has `time` as its time.
  @usableFromInline
  package func date(_ time: UInt64, _ body: () -> Void) {
    date = time
    body()
    date = nil
  }

  /// Returns the time for an action that begins a turn, and clears `date`.
  func takeTime() -> UInt64 {
    date.take() ?? IntentClock.now()
  }

  /// Tells the mirrors that an action was handled, or that changes of shared values were taken.
  @usableFromInline
  func acted(at time: UInt64) { listeners.tell(.acted(at: time, isJump: false)) }

  /// Tells the mirrors that the store shows another state of its history. The mirrors write a past state to their other
  /// sides at once. They write the present state at the end of the turn in which the store returns to the present.
  func jumped(at time: UInt64) {
    isJumping = true
    listeners.tell(.acted(at: time, isJump: true))
    isJumping = false
  }

  /// Called when the store drops an action that was sent during a jump. If `jumped(at:)` is still notifying the
  /// mirrors, no mirror writes again until the next jump: see `isJumping`. A dropped action changes nothing, so a
  /// mirror that has sent the action could otherwise send it again and again.
  func endJump() { isJumping = false }

  /// Tells the mirrors that the turn is over, if a mirror waits for the end of the turn.
  @usableFromInline
  func rest() {
    guard isAwaited else { return }
    isAwaited = false
    listeners.tell(.rested)
  }
}

extension Store {
  /// The turns of the root. All stores that are scoped from it share them.
  @usableFromInline package var turns: MirroredTurns { root.turns }
}

extension AnyStoreCore {
  /// The time of an action that begins a turn now; 0 if no mirror needs the time. Read this property once for each
  /// action, because the read clears `MirroredTurns.date`.
  @usableFromInline final var turnTime: UInt64 { flags.contains(.isMirrored) ? turns.takeTime() : 0 }

  /// The present time, for an action that is being queued or held; 0 if no mirror needs the time.
  @usableFromInline final var queueTime: UInt64 { flags.contains(.isMirrored) ? IntentClock.now() : 0 }
}
