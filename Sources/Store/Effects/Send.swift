/// Sends actions from an effect to the store that runs it.
public struct Send<Action>: Sendable {
  let running: RunningEffect

  /// Sends an action on the store's actor. Returns when the store has handled the action and everything that followed
  /// in its turn. While a ``StoreHistory`` shows the past, the store holds the action, and the call returns at once.
  ///
  /// Nothing is sent if the effect or the current task was cancelled. The store cancels the effect when the effect's
  /// feature leaves, or when the store is released.
  ///
  /// A call after the operation has ended is reported, because nothing would cancel such a call. It comes from a
  /// callback, or from a task that the operation did not await. A test store also reports a call from `Task { }` while
  /// the operation runs: such a task is not cancelled with the effect, and sends at a time that no test can know.
  public func callAsFunction(_ action: sending Action) async {
    await callAsFunction(action, within: { $0() })
  }

  /// Sends an action, whose turn runs inside a call of `surround`. The closure can, for instance, animate the changes.
  ///
  /// - Parameter surround: Called on the store's actor. Must call its argument once, before it returns. Not called if
  ///   the effect or the current task was cancelled.
  // Inlined, so that the function above, which only calls this one, needs one stack frame and not two.
  @inline(__always)
  func callAsFunction(_ action: sending Action, within surround: @Sendable (() -> Void) -> Void) async {
    guard !Task.isCancelled else { return }
    guard let actor = running.runner?.actor else { return running.reportLate(action, isHandled: false) }
    running.willDeliver()
    await running.deliver(action, isolation: actor, within: surround)
  }

  /// Reads a part of the current state of the feature that the effect belongs to.
  ///
  /// ```swift
  /// return .run { send in
  ///   try await clock.sleep(for: .milliseconds(300))
  ///   guard let query = await send.state(\State.query) else { return }
  ///   await send(.found(search(query)))
  /// }
  /// ```
  ///
  /// The state is read on the store's actor, between two actions. The result is a copy, which may be stale by the time
  /// it is used. The result is `nil` in these cases:
  /// - The feature has left the state, or the store was released.
  /// - The effect or the current task was cancelled.
  /// - `keyPath` belongs to the state of another feature. This case is reported.
  ///
  /// To change the state, send an action.
  ///
  /// - Parameter keyPath: A part of the state of the feature that returned the effect. If the actions of this feature
  ///   are ``BindableAction``, the type of the state can be left out: `\.query`.
  /// - Complexity: O(1), plus a hop to the store's actor and a copy of the value.
  public func state<State, Value: Sendable>(_ keyPath: any KeyPath<State, Value> & Sendable) async -> Value? {
    await read(keyPath)
  }

  func read<State, Value: Sendable>(_ keyPath: any KeyPath<State, Value> & Sendable) async -> Value? {
    guard !Task.isCancelled, let actor = running.runner?.actor else { return nil }
    return await running.read(keyPath, isolation: actor)
  }
}

// MARK: Delivery

extension RunningEffect {
  /// Sends an action to the store, on the store's actor. If the effect or the current task was cancelled, drops the
  /// action without a report. Reports an action that comes after the end of the effect. If the store was given an
  /// executor, also reports an action from an unstructured task.
  @inline(never)
  func deliver(
    _ action: sending Any,
    isolation: isolated any Actor,
    within surround: @Sendable (() -> Void) -> Void
  ) {
    didDeliver()
    guard !Task.isCancelled, !isCancelled else { return }
    let isLate = hasEnded
    var isHandled = false
    let action = EffectPath.embed(action, from: position.path)
    surround { isHandled = receive(action) }
    if isLate {
      reportLate(action, isHandled: isHandled)
    } else if isInUnstructuredTask {
      reportUnstructured(action)
    }
  }

  /// Passes an action to the store, where `StoreCore.receive` begins a turn. Returns false if the store has been
  /// released. The task of the effect may have overrides of dependencies, from its feature or from `withDependencies`.
  /// The turn runs without these overrides.
  @discardableResult
  private func receive(_ action: Any) -> Bool {
    guard let runner else { return false }
    return DependencyValues.withoutOverrides { runner.withStore { $0.receive(action, from: self) } }
  }

  /// Reads a part of the state of the effect's feature. Returns `nil` if the effect or the current task was cancelled,
  /// the store was released, or the feature has left. If the key path belongs to the state of another feature, reports
  /// that and returns `nil`.
  @inline(never)
  func read<State, Value>(_ keyPath: KeyPath<State, Value>, isolation: isolated any Actor) -> Value? {
    guard !Task.isCancelled, !isCancelled else { return nil }
    var value: Value?
    runner?.withStore { store in
      store.withState(at: position.path) { state, type in
        guard type == ObjectIdentifier(State.self) else { return reportOtherState(State.self) }
        value = state.assumingMemoryBound(to: State.self).pointee[keyPath: keyPath]
      }
    }
    return value
  }

  /// True if the effect belongs to a presented child, or to a feature inside one.
  var isDismissible: Bool { position.path?.isDismissible == true }

  /// Sends the action that dismisses the nearest presented feature around the effect. Does nothing if there is no such
  /// feature, if the effect was cancelled, or if the store or its actor has been released.
  ///
  /// - Parameter actor: The actor of the store; `nil` if the actor has been released.
  func dismiss(on actor: isolated (any Actor)?) {
    guard actor != nil, !isCancelled, let action = position.path?.dismissal else { return }
    receive(action)
  }
}
