import Synchronization

/// The effects that one `send` started, and the effects of the actions that they send.
///
/// ```swift
/// await store.send(.refresh).finish()
/// ```
public struct StoreTask: Sendable {
  /// The handle of the send; `nil` if the action started nothing.
  @usableFromInline let handle: Handle?

  @usableFromInline
  final class Handle: Sendable {
    let runner: EffectRunner
    let send: SendID
    /// Stored here, because the ledger removes the row of a send that has finished.
    let isCancelled = Atomic(false)

    init(runner: EffectRunner, send: SendID) {
      self.runner = runner
      self.send = send
    }
  }

  /// Makes the task of an action that started no effect.
  // Inlinable, so that a send without effects does not call this initialiser. The compiler also sees that `handle` is
  // `nil`, and adds no release of the handle.
  @inlinable
  package init() {
    handle = nil
  }

  init(runner: EffectRunner, send: SendID) {
    handle = Handle(runner: runner, send: send)
  }

  /// Waits until everything that the action started has ended. If the waiting task is cancelled, the call does what
  /// ``cancel()`` does.
  nonisolated(nonsending) public func finish() async {
    guard !isFinished, let handle else { return }
    await withTaskCancellationHandler {
      await handle.runner.finish(handle.send)
    } onCancel: {
      cancel()
    }
  }

  /// Cancels everything that the action started. The cancelled effects send nothing more. Actions that they have sent
  /// already are not reversed.
  public func cancel() {
    guard let handle else { return }
    handle.isCancelled.store(true, ordering: .releasing)
    handle.runner.update { $0.cancel([handle.send]) }
  }

  /// True if ``cancel()`` was called. Always false if the action started nothing.
  public var isCancelled: Bool {
    handle?.isCancelled.load(ordering: .acquiring) ?? false
  }

  /// True if everything that the action started has ended.
  public var isFinished: Bool {
    handle.map { handle in handle.runner.ledger.withLock { $0.isFinished(handle.send) } } ?? true
  }
}
