/// What a change of the books leads to, done once the lock is released: cancellation handlers are user code.
struct Aftermath {
  var steps: [EffectStep] = []
  var cancelled: [Task<Void, Never>] = []
  var resumed: [CheckedContinuation<Void, Never>] = []
  var events: [() -> Void] = []
  /// Groups whose effects waited and are among `steps`.
  var admitted: [EffectGroup] = []
  /// What will not run. It is kept until the lock is released, as releasing it may run the deinitialisers of a user's objects.
  var dropped: [Any] = []

  mutating func takeSteps() -> [EffectStep] {
    defer { steps = [] }
    return steps
  }

  mutating func takeAdmitted() -> [EffectGroup] {
    defer { admitted = [] }
    return admitted
  }

  mutating func run() {
    let (cancelled, resumed, events) = (cancelled, resumed, events)
    self.cancelled = []
    self.resumed = []
    self.events = []
    dropped = []
    for event in events { event() }
    for task in cancelled { task.cancel() }
    for continuation in resumed { continuation.resume() }
  }
}
