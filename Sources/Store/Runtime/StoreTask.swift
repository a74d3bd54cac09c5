import Synchronization

/// All that one `send` started: its effects, and those of the actions that they send.
///
/// ```swift
/// await store.send(.refresh).finish()
/// ```
public struct StoreTask: Sendable {
  /// `nil` if the action started nothing.
  @usableFromInline let handle: Handle?

  @usableFromInline
  final class Handle: Sendable {
    let runner: EffectRunner
    let send: SendID
    /// Outlives the row of the send, which goes when all has ended.
    let isCancelled = Atomic(false)

    init(runner: EffectRunner, send: SendID) {
      self.runner = runner
      self.send = send
    }
  }

  /// The task of an action that started no effect.
  // Inlined: a send that starts nothing neither makes a call here nor releases the result.
  @inlinable
  init() {
    handle = nil
  }

  init(runner: EffectRunner, send: SendID) {
    handle = Handle(runner: runner, send: send)
  }

  /// Waits until everything that the action started has ended. Cancelling the waiting task cancels those effects.
  nonisolated(nonsending) public func finish() async {
    guard let handle, !handle.runner.isFinished(handle.send) else { return }
    await withTaskCancellationHandler {
      await handle.runner.finish(handle.send)
    } onCancel: {
      cancel()
    }
  }

  /// Cancels everything that the action started. What it has sent already stays handled; it sends nothing more.
  public func cancel() {
    guard let handle else { return }
    handle.isCancelled.store(true, ordering: .releasing)
    handle.runner.cancel(handle.send)
  }

  /// True if ``cancel()`` was called.
  public var isCancelled: Bool {
    handle?.isCancelled.load(ordering: .acquiring) ?? false
  }

  /// True if everything that the action started has ended.
  public var isFinished: Bool {
    handle.map { $0.runner.isFinished($0.send) } ?? true
  }
}
