/// An observer of the actions that a store handles, and of the changes of shared values that the store takes. A store
/// keeps its monitors in an array, which is faster than ``Listeners``.
@usableFromInline
final class ActionMonitor<State, Action> {
  /// - Parameters:
  ///   - before: The state before the action. Not `nil` if the monitor compares states.
  ///   - action: `nil` for a change of shared values.
  @usableFromInline
  typealias Body = (_ before: State?, _ after: State, _ action: Action?, _ source: ActionSource) -> Void

  @usableFromInline let comparesStates: Bool
  @usableFromInline let body: Body
  /// Set when the observation has ended. The token retains this flag and not the monitor. So the values that the
  /// monitor captures are released with the store, even if the token lives on.
  let end = OneWayFlag()

  init(comparesStates: Bool, _ body: @escaping Body) {
    self.comparesStates = comparesStates
    self.body = body
  }

  @usableFromInline var isOver: Bool { end.isSet }
}

extension StoreCore {
  func add(_ monitor: ActionMonitor<State, Action>) -> ObserveToken {
    monitors.append(monitor)
    flags.insert(.isMonitored)
    let end = monitor.end
    return ObserveToken { [weak lifetime] isOnActor in
      end.set()
      lifetime?.perform(isOnActor: isOnActor) { ($0 as? StoreCore<State, Action>)?.dropMonitors() }
    }
  }

  /// Removes the monitors that have ended.
  private func dropMonitors() {
    // Releasing an ended monitor may end another monitor, and this method is then called again. Such a call must not
    // come while `monitors` is being changed. So `before` retains the ended monitors until the end.
    let before = monitors
    monitors = before.filter { !$0.isOver }
    if monitors.isEmpty { flags.remove(.isMonitored) }
    withExtendedLifetime(before) {}
  }

  /// Runs the reducers of an action, as `reduceSharing` does, and tells the monitors.
  @inlinable
  @inline(never)
  func reduceMonitored(_ action: Action, _ source: ActionSource) -> Effect<Action> {
    let monitors = monitors
    while true {
      let before = stateBefore(for: monitors)
      if let effect = reduceIfFresh(action, source) {
        tell(monitors, before, action, source)
        return effect
      }
      takeChanges()
    }
  }

  /// Tells monitors that the store has handled an action. If `action` is `nil`, the store has instead taken the changes
  /// that other code, such as another store, has made to shared values.
  @inlinable
  func tell(
    _ monitors: [ActionMonitor<State, Action>],
    _ before: State?,
    _ action: Action?,
    _ source: ActionSource
  ) {
    for monitor in monitors where !monitor.isOver { monitor.body(before, state.pointee, action, source) }
  }

  /// Returns the present state if a monitor compares it with the state after the action; otherwise `nil`. While the
  /// caller keeps the state, a reducer copies the collections that it changes.
  @inlinable
  func stateBefore(for monitors: [ActionMonitor<State, Action>]) -> State? {
    monitors.contains { $0.comparesStates } ? state.pointee : nil
  }
}
