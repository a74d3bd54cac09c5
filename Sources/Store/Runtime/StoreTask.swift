/// All that one `send` started: its effects, and those of the actions that they send.
///
/// ```swift
/// await store.send(.refresh).finish()
/// ```
public struct StoreTask: Sendable {
  let group: EffectGroup?

  @usableFromInline
  init(group: EffectGroup?) {
    self.group = group
  }

  /// Waits until everything that the action started has ended. Cancelling the task that waits cancels what it waits
  /// for.
  nonisolated(nonsending) public func finish() async {
    guard let group, !group.hub.isFinished(group) else { return }
    await withTaskCancellationHandler {
      await group.hub.finish(group)
    } onCancel: {
      group.hub.cancel(group)
    }
  }

  /// Cancels everything that the action started. What it has sent already stays handled; it sends nothing more.
  public func cancel() {
    if let group { group.hub.cancel(group) }
  }

  /// Whether ``cancel()`` was called.
  public var isCancelled: Bool {
    group.map { $0.hub.isCancelled($0) } ?? false
  }

  /// Whether everything that the action started has ended.
  public var isFinished: Bool {
    group.map { $0.hub.isFinished($0) } ?? true
  }
}
