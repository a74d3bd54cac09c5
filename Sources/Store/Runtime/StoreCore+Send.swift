// The entrance to a turn, and the short path through it.

extension StoreCore {
  /// Handles an action in a turn.
  ///
  /// The short path is a copy of `turn`. It is for a turn in which nothing but reducers runs: nothing observes the
  /// store, the caller overrides no dependency, and the reducers return no effect.
  @inlinable
  func send(_ action: Action, _ kind: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    #if DEBUG
      checkIsolation()
    #endif
    guard flags.isEmpty, !overrideFlag.isSet || !DependencyValues.areOverridden else {
      return sendInTurn(action, kind, fileID, line)
    }
    flags = [.isBusy, .isReducing]
    let effect = reducer(&state.pointee, action)
    guard effect.isNone, flags == [.isBusy, .isReducing] else { return completeTurn(action, effect) }
    flags = []
    return StoreTask()
  }

  /// The short path of a store whose state is observed: a copy of `turn`, too.
  @inlinable
  @inline(never)
  func sendObserved(_ action: Action) -> StoreTask {
    flags = [.isBusy, .isReducing, .isObserved]
    let effect = reducer(&state.pointee, action)
    guard effect.isNone, flags == [.isBusy, .isReducing, .isObserved] else { return completeTurn(action, effect) }
    flags = [.isBusy, .isObserved]
    notifyObservers()
    guard !flags.contains(.hasQueued) else { return completeTurn(action, effect) }
    flags.remove(.isBusy)
    return StoreTask()
  }

  /// Completes a turn that began on the short path.
  @inlinable
  @inline(never)
  func completeTurn(_ action: Action, _ effect: Effect<Action>) -> StoreTask {
    flags.remove(.isReducing)
    let send = start(effect, action: action, send: nil)
    finishTurn()
    return makeTask(send)
  }

  @inlinable
  @inline(never)
  func sendInTurn(_ action: Action, _ kind: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    // The overrides of the caller are not those of the store. A store with a context of its own puts that in force.
    if !flags.contains(.hasContext), overrideFlag.isSet, DependencyValues.areOverridden {
      return DependencyValues.withoutOverrides { sendInTurn(action, kind, fileID, line) }
    }
    if flags == .isObserved { return sendObserved(action) }
    let source = ActionSource(kind: kind, location: CodeLocation(fileID: fileID, line: line))
    return makeTask(turn(action, source, send: nil))
  }
}
