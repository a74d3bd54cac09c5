/// An observer of the actions that a store handles, or of the changes of shared values that the store takes. It does
/// not use ``Listeners``, because a test's `send` would then take twice as long.
@usableFromInline
final class ActionMonitor<State, Action> {
  @usableFromInline
  enum Body {
    case actions((_ before: State, _ after: State, _ action: Action, _ source: ActionSource) -> Void)
    case sharedChanges((_ before: State, _ after: State, _ source: ActionSource) -> Void)
    /// Actions, and changes of shared values. For a change, the action is `nil`.
    case states((_ after: State, _ action: Action?, _ source: ActionSource) -> Void)
  }

  @usableFromInline let body: Body
  /// The token retains this flag and not the monitor, so that the values that the monitor captures are released with
  /// the store.
  let end = OneWayFlag()

  init(_ body: Body) {
    self.body = body
  }

  @usableFromInline var isOver: Bool { end.isSet }

  @inlinable var comparesStates: Bool {
    if case .states = body { false } else { true }
  }

  /// Tells the monitor that an action was handled.
  ///
  /// - Parameter before: The state before the action. Not `nil` if a monitor compares states.
  @inlinable
  func didReduce(_ before: State?, _ after: State, _ action: Action, _ source: ActionSource) {
    switch body {
    case .actions(let body): if let before { body(before, after, action, source) }
    case .sharedChanges: break
    case .states(let body): body(after, action, source)
    }
  }

  /// Tells the monitor that the store has taken changes of shared values.
  ///
  /// - Parameter before: The state before the changes. Not `nil` if a monitor compares states.
  func didTake(_ before: State?, _ after: State, _ source: ActionSource) {
    switch body {
    case .actions: break
    case .sharedChanges(let body): if let before { body(before, after, source) }
    case .states(let body): body(after, nil, source)
    }
  }
}

extension StoreCore {
  func add(_ monitor: ActionMonitor<State, Action>) -> ObserveToken {
    monitors.append(monitor)
    flags.insert(.isMonitored)
    let end = monitor.end
    return ObserveToken { [weak lifetime] in
      end.set()
      (lifetime?.core as? StoreCore<State, Action>)?.dropMonitors()
    } onRelease: {
      end.set()
    }
  }

  /// Removes the monitors that have ended.
  @usableFromInline
  func dropMonitors() {
    // The ended monitors are released after the list is complete, because a monitor may retain the token of another.
    let before = monitors
    monitors = before.filter { !$0.isOver }
    if monitors.isEmpty { flags.remove(.isMonitored) }
    withExtendedLifetime(before) {}
  }

  /// Calls `reduce`, then tells the monitors.
  @inlinable
  @inline(never)
  func reduceMonitored(_ action: Action, _ source: ActionSource) -> Effect<Action> {
    let monitors = currentMonitors()
    let before = stateBefore(for: monitors)
    let effect = reduce(action, source)
    for monitor in monitors where !monitor.isOver { monitor.didReduce(before, state.pointee, action, source) }
    return effect
  }

  /// Returns the present state if a monitor compares it with the state after the action; otherwise `nil`. While the
  /// caller keeps the state, a reducer copies the collections that it changes.
  @inlinable
  func stateBefore(for monitors: [ActionMonitor<State, Action>]) -> State? {
    for monitor in monitors where monitor.comparesStates { return state.pointee }
    return nil
  }

  /// Returns the monitors that have not ended, and removes the others.
  @inlinable
  func currentMonitors() -> [ActionMonitor<State, Action>] {
    var isAnyOver = false
    for monitor in monitors where monitor.isOver { isAnyOver = true }
    if isAnyOver { dropMonitors() }
    return monitors
  }
}
