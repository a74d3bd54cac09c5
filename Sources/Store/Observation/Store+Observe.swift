import Synchronization

extension Store {
  /// Calls `body` with the value of a part of the state, at the end of every turn that changed it.
  ///
  /// It is not called with the present value. Observers are told in the order in which they came; an action that one of them
  /// sends is handled in the same turn, and those whose part it changes are told again.
  ///
  /// - Complexity: One comparison for each turn. The last value is kept, so a collection that is observed whole is copied
  ///   when it is next changed.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    _ body: @escaping (Value) -> Void
  ) -> ObserveToken {
    observe({ $0[keyPath: keyPath] }, body)
  }

  /// Calls `body` at the end of every turn.
  public func observe(_ body: @escaping () -> Void) -> ObserveToken {
    register(ClosureObserver(hasChanged: { true }, notify: body))
  }

  func observe<Value: Equatable>(
    _ value: @escaping (State) -> Value,
    _ body: @escaping (Value) -> Void
  ) -> ObserveToken {
    let now = reader(value)
    var last = now()
    return register(
      ClosureObserver(
        hasChanged: {
          // A child that has gone has no value to tell.
          guard let now = now(), now != last else { return false }
          last = now
          return true
        },
        notify: { last.map(body) }
      )
    )
  }

  private func reader<Value>(_ value: @escaping (State) -> Value) -> () -> Value? {
    if let place {
      // The root holds the observer, and the place lasts as long as the root.
      return { value(place.pointee) }
    }
    return { [weak lens] in
      var found: Value?
      _ = lens?.path.withState { found = value($0.pointee) }
      return found
    }
  }

  private func register(_ observer: StateObserver) -> ObserveToken {
    root.add(observer)
    return ObserveToken { [weak anchor, lens] in
      // A scoped store is observed for as long as the token is held, also when nobody holds the store.
      withExtendedLifetime(lens) { anchor?.core.remove(observer) }
    } onRelease: {
      observer.hasEnded.store(true, ordering: .releasing)
    }
  }

  /// Calls `body` with every action that the store handles: the state before and after it, and who sent it.
  ///
  /// While nobody observes actions, this costs nothing. While somebody does, the state is kept across the reducer, so that what
  /// the reducer changes is copied. It is the root store that handles actions: a scoped one sees none.
  public func observeActions(
    _ body: @escaping (_ before: State, _ after: State, _ action: Action, _ source: ActionSource) -> Void
  ) -> ObserveToken {
    core?.addMonitor(didReduce: body) ?? ObserveToken {}
  }

  /// Calls `body` when an effect starts, is cancelled or ends, on whichever thread that happens: calls may overlap, but the
  /// start of an effect is told before its end. One observer at a time; a new one takes the place of the last.
  public func observeEffects(_ body: @escaping @Sendable (EffectPhase, EffectInfo) -> Void) -> ObserveToken {
    let number = root.runner.setMonitor { event in
      switch event {
      case .started(let effect): body(.started, effect.info)
      case .cancelled(let effect): body(.cancelled, effect.info)
      case .ended(let effect): body(.ended, effect.info)
      }
    }
    return ObserveToken { [weak runner = root.runner] in runner?.endMonitor(number) }
  }

  /// The effects that are running.
  public var effectsInFlight: [EffectInfo] {
    root.runner.running.map(\.info)
  }
}

/// What happens to an effect.
public enum EffectPhase: Sendable, Hashable {
  /// It is about to run.
  case started
  /// It was told to stop, and delivers nothing from here on; it ends when its closure returns.
  case cancelled
  /// Its closure has returned, or it was cancelled before it began.
  case ended
}

extension StoreCore {
  func addMonitor(
    didReduce: @escaping (State, State, Action, ActionSource) -> Void
  ) -> ObserveToken {
    let monitor = ActionMonitor(didReduce)
    monitors.append(monitor)
    flags.insert(.isMonitored)
    return ObserveToken { [weak anchor] in
      monitor.hasEnded.store(true, ordering: .releasing)
      (anchor?.core as? StoreCore<State, Action>)?.dropMonitors()
    } onRelease: {
      monitor.hasEnded.store(true, ordering: .releasing)
    }
  }

  /// Lets go of those that have ended.
  func dropMonitors() {
    // They are released once they are out: what one holds may end another.
    let before = monitors
    monitors = before.filter { !$0.hasEnded.load(ordering: .acquiring) }
    if monitors.isEmpty { flags.remove(.isMonitored) }
    withExtendedLifetime(before) {}
  }
}
