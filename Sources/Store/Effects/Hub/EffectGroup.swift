/// All that one `send` started, also by the actions that its effects sent.
@usableFromInline
final class EffectGroup: @unchecked Sendable {
  let hub: EffectHub

  // Under the hub's lock.
  var members = RunningSet(.group)
  /// What is to come: queued actions, waiting effects.
  var pending = 0
  var isCancelled = false
  var continuations: [CheckedContinuation<Void, Never>] = []

  init(hub: EffectHub) {
    self.hub = hub
  }

  var isFinished: Bool { members.isEmpty && pending == 0 }
}
