/// Work that a reducer asks the store to do, and that may send actions back.
///
/// An effect is a description: nothing runs until the store starts the effect. A running effect belongs to the store,
/// and to the feature that returned it. The store cancels the effect when the store is released or the feature leaves.
public struct Effect<Action> {
  @usableFromInline var tree: EffectTree?

  @usableFromInline
  init(tree: EffectTree?) {
    self.tree = tree
  }

  /// True for ``none``, and for a composition of nothing but ``none``. False for an effect that ends at once, such as
  /// ``cancel(id:)``.
  @inlinable
  public var isNone: Bool {
    tree == nil
  }

  /// An effect that does nothing.
  @inlinable
  public static var none: Self {
    Self(tree: nil)
  }

  /// Sends an action in the same turn, after the actions that are already queued.
  ///
  /// Use it to tell a parent something. To share logic between two cases, call a function instead.
  public static func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Self(tree: EffectTree(.send(action, CodeLocation(fileID: fileID, line: line))))
  }

  /// Runs asynchronous work off the store's actor.
  ///
  /// ```swift
  /// return .run { [credentials = state.credentials] send in
  ///   await send(.loginResponse(Result { try await authenticate(credentials) }))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the effect in reports and traces.
  ///   - operation: The work. It should stop early when its task is cancelled. Actions that it sends after the
  ///     cancellation are dropped.
  ///   - handler: Receives the errors that `operation` throws, except for `CancellationError`. Without a handler, an
  ///     error is reported with the line of this call, unless the effect was cancelled.
  // The function has no parameter for the priority, and is not inlined. The compiler does not know the size of a
  // `TaskPriority`, so a reducer with a `TaskPriority` in its frame would allocate stack space for it at each action,
  // even if the action runs no effect.
  @inline(never)
  public static func run(
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    run(priority: nil, name: name, operation: operation, catch: handler, fileID: fileID, line: line)
  }

  /// Runs asynchronous work off the store's actor, with a priority.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task. If it is `nil`, the task has the priority of the task that sent the
  ///     action.
  ///   - name: The name of the effect in reports and traces.
  ///   - operation: The work.
  ///   - handler: Receives the errors that `operation` throws, except for `CancellationError`.
  public static func run(
    priority: TaskPriority?,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    let location = CodeLocation(fileID: fileID, line: line)
    let work = EffectWork(rawPriority: priority?.rawValue, name: name, location: location) { effect in
      let send = Send<Action>(running: effect)
      do {
        try await operation(send)
      } catch {
        await send.handle(error, handler)
      }
    }
    return Self(tree: EffectTree(.run(work)))
  }

  /// Runs effects at the same time.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs effects at the same time.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    let trees = effects.compactMap(\.tree)
    return trees.count > 1 ? Self(tree: EffectTree(.merge, trees)) : Self(tree: trees.first)
  }

  /// Runs this effect and another at the same time.
  @inlinable
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    return Self.merge([self, other])
  }

  /// Runs effects one after another. Each starts when the one before it has ended.
  ///
  /// If one of these effects sends an action, the next one does not wait for the effects of that action.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs effects one after another. Each starts when the one before it has ended.
  ///
  /// If one of these effects sends an action, the next one does not wait for the effects of that action.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    let trees = effects.compactMap(\.tree)
    return trees.count > 1 ? Self(tree: EffectTree(.concatenate, trees)) : Self(tree: trees.first)
  }

  /// Runs this effect, then another. The second starts when the first has ended.
  public func concatenate(with other: Self) -> Self {
    Self.concatenate([self, other])
  }

  /// Turns the actions of this effect into others.
  ///
  /// The store calls `transform` on its actor when the effect sends an action, with the dependencies that are in force
  /// where `map` is called.
  ///
  /// - Complexity: O(1).
  public func map<T>(_ transform: @escaping (Action) -> T) -> Effect<T> {
    guard let tree else { return .none }
    let context = StoreContext()
    let embedding = EffectEmbedding { action in context.run { transform(action as! Action) } }
    return Effect<T>(tree: tree.embedded(by: embedding))
  }
}

extension Send {
  /// Calls `handler` with an error that the operation of an effect threw. Without a handler, reports the error, unless
  /// the task is cancelled or the error is an `UnimplementedError`. Ignores `CancellationError`.
  // Not inlined: see `RunningEffect.run`.
  @inline(never)
  fileprivate func handle(_ error: any Error, _ handler: (@Sendable (any Error, Send) async -> Void)?) async {
    guard !(error is CancellationError) else { return }
    if let handler {
      await handler(error, self)
    } else if !Task.isCancelled, !(error is UnimplementedError) {
      // An `UnimplementedError` is not reported here, because the call of the unimplemented function has been reported.
      running.reportUnhandled(error)
    }
  }
}
