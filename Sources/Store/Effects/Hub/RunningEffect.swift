import Synchronization

/// One piece of asynchronous work that a store has started: a task, and the sets it is a member of.
///
/// What changes in it changes under the lock of its hub, which is why it may be shared.
final class RunningEffect: @unchecked Sendable {
  let hub: EffectHub
  let work: EffectWork
  let context: EffectContext
  let group: EffectGroup
  let frame: EffectFrame?
  /// The action whose reducer returned the effect.
  let action: Any

  private let cancelled = Atomic(false)
  private let ended = Atomic(false)
  // Under the hub's lock.
  var task: Task<Void, Never>?
  var scope: EffectScope?
  var indices = RunningSet.Indices()

  init(
    hub: EffectHub,
    work: EffectWork,
    context: EffectContext,
    group: EffectGroup,
    frame: EffectFrame?,
    action: Any
  ) {
    self.hub = hub
    self.work = work
    self.context = context
    self.group = group
    self.frame = frame
    self.action = action
  }

  /// Set once, under the hub's lock. Read without it: what cancels an effect on the store's actor is seen by what it delivers
  /// there later.
  var isCancelled: Bool {
    get { cancelled.load(ordering: .acquiring) }
    set { cancelled.store(newValue, ordering: .releasing) }
  }

  /// Set once, under the hub's lock, when the closure of the effect has returned. Read without it: a task that the closure left
  /// behind may run beside it.
  var hasEnded: Bool {
    get { ended.load(ordering: .acquiring) }
    set { ended.store(newValue, ordering: .releasing) }
  }

  /// The task of the closure, to tell it from those that the closure starts. Set by it, where the store was given an executor.
  private(set) var ownTask: Int?

  /// The effect that the present task belongs to.
  @TaskLocal static var current: RunningEffect?

  func run() async {
    // Cancelled before it began, in the turn that started it: then it never ran.
    if !Task.isCancelled, !isCancelled {
      if hub.executor != nil { ownTask = Self.presentTask }
      // Each asynchronous call costs tens of nanoseconds: the context is entered only where there is one.
      let (work, context) = (work, work.context)
      if context.isEmpty {
        await Self.$current.withValue(self) { await work.operation(self) }
      } else {
        await Self.$current.withValue(self) {
          await context.runAsync { await work.operation(self) }
        }
      }
    }
    await hub.ended(self)
  }

  static var presentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Sends the parent the action that dismisses the child.
  func dismiss() async {
    guard let actor = hub.actor else { return }
    await dismiss(isolation: actor)
  }

  private func dismiss(isolation: isolated any Actor) {
    guard !isCancelled, let action = context.dismissal else { return }
    receive(action)
  }

  @inline(never)
  func deliver(_ sent: SentAction, isolation: isolated any Actor) {
    guard !Task.isCancelled, !isCancelled else { return }
    let isLate = hasEnded
    let isHandled = receive(context.embed(sent.action))
    if isLate { reportLate(sent.action, isHandled: isHandled) }
  }

  /// Lets the store handle an action, if it is there. The dependencies of the feature that made the effect are not those of all
  /// reducers.
  @discardableResult
  private func receive(_ action: Any) -> Bool {
    guard !work.context.dependencies.isEmpty else { return hub.withCore { $0.receive(action, from: self) } }
    return DependencyValues.$current.withValue(DependencyValues()) {
      hub.withCore { $0.receive(action, from: self) }
    }
  }

  /// Reports the use of a `Send` that somebody has kept. That of an effect that was cancelled is silent.
  func reportLate(_ action: Any, isHandled: Bool) {
    guard hasEnded, !isCancelled else { return }
    work.context.run {
      reportIssue(
        """
        The effect\(work.name.map { " '\($0)'" } ?? "") sent an action after it had ended\(isHandled ? "" : " and its store had gone").

          Action: \(caseName(of: context.embed(action)))

        \(isHandled ? "It is handled, but nothing would have cancelled it." : "Nothing handles it.") 'send' is for use within the \
        operation of 'Effect.run': let the operation go on until the last action is sent, for instance by iterating a stream \
        instead of handing 'send' to a callback or a task.
        """,
        location: work.location
      )
    }
  }

  var source: ActionSource {
    ActionSource(kind: .effect, location: work.location, name: work.name)
  }

  var info: EffectInfo {
    EffectInfo(
      name: work.name,
      id: context.givenID.map { String(describing: $0.base) },
      location: work.location,
      action: caseName(of: action)
    )
  }
}

/// An effect as reports and traces show it.
public struct EffectInfo: Sendable, CustomStringConvertible {
  /// The name given to `Effect.run`, if any.
  public let name: String?
  /// The id that the effect can be cancelled by, if any.
  public let id: String?
  /// Where `Effect.run` was called.
  public let location: CodeLocation
  /// The case of the action whose reducer returned the effect.
  public let action: String

  /// `'login' (id loginRequest), started by signInTapped, created at Module/File.swift:12`.
  public var description: String {
    let name = name.map { "'\($0)'" } ?? "an effect"
    let id = id.map { " (id \($0))" } ?? ""
    return "\(name)\(id), started by \(action), created at \(location)"
  }
}
