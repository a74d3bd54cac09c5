/// Keeps a field of state and the focus of a view equal. The view retains the mirror. When the field or the focus
/// changes, the view passes both values to the mirror, and performs the write that the mirror returns.
///
/// SwiftUI silently drops an assignment of focus to a view that is not on the screen or not ready yet. So the mirror
/// compares the values again after each assignment, and repeats an assignment that was dropped. After ``patience``
/// repetitions, the state takes the value of the real focus, as after a refusal.
///
/// The mirror does not depend on SwiftUI, so that it can be tested on systems without it.
final class ViewMirror<Value: Equatable> {
  typealias Command = SyncArbiter<Value>.Command

  /// An assignment of focus that `check(_:_:)` has not confirmed yet.
  private struct Request {
    let value: Value
    /// The values that focus may have if SwiftUI drops this request. The first is the focus before this request. For
    /// example, a request moves focus from A to B, and the next request asks for C before `check` has confirmed B. The
    /// request for C stores B and A, because SwiftUI may drop both requests.
    let before: [Value]
    var repetitions = 0
  }

  private let hasNoPreference: (Value) -> Bool
  private var arbiter: SyncArbiter<Value>?
  private var request: Request?
  /// True after a write, until the view has checked whether the write took effect.
  private var isOpen = false

  /// How long the view waits before each call of `check`. The first duration follows a write. Each later duration
  /// follows one repetition of this write. The sum is more than half a second, because a presented sheet needs about
  /// half a second to be ready for focus.
  private static var delays: [Duration] { [20, 50, 100, 200, 400].map { .milliseconds($0) } }

  /// The largest number of repetitions of an assignment.
  static var patience: Int { delays.count - 1 }

  init(hasNoPreference: @escaping (Value) -> Bool = hasNoValue) {
    self.hasNoPreference = hasNoPreference
  }

  /// The time after which the view calls ``check(_:_:)``; `nil` if no write waits for a check.
  var delay: Duration? { isOpen ? Self.delays[request?.repetitions ?? 0] : nil }

  /// Returns the write that is due after an update of the view.
  ///
  /// If both values have changed, the state wins, because SwiftUI does not tell which changed last.
  ///
  /// - Parameters:
  ///   - state: The value of the field.
  ///   - focus: The focus of the view.
  ///   - isSuspended: True while the view is covered by another, which has the focus. Nothing is written then.
  ///     Afterwards the mirror begins anew, so that the state's value moves focus back.
  func update(_ state: Value, _ focus: Value, isSuspended: Bool = false) -> Command? {
    guard !isSuspended else {
      (arbiter, request, isOpen) = (nil, nil, false)
      return nil
    }
    if let request, focus != request.value, !request.before.contains(focus), !hasNoPreference(focus) {
      // Focus is on a field that is neither `request.value` nor one of `request.before`, so the user has moved focus.
      self.request = nil
    }
    return decide(state, focus)
  }

  /// Checks whether the newest write took effect, and returns the next write that is due. Compares both values again,
  /// because SwiftUI sometimes does not report a change that was made in the frame of the write.
  func check(_ state: Value, _ focus: Value) -> Command? {
    guard isOpen else { return nil }
    isOpen = false
    let command = update(state, focus)
    guard command == nil, let request else { return command }
    if focus == request.value {
      self.request = nil
      return nil
    }
    if request.repetitions < Self.patience {
      self.request?.repetitions += 1
      isOpen = true
      return (SyncWrite(value: request.value), .second)
    }
    self.request = nil
    if !hasNoPreference(request.value) { arbiter?.refusal = .absent }
    return decide(state, focus)
  }

  private func decide(_ state: Value, _ focus: Value) -> Command? {
    var arbiter =
      arbiter ?? SyncArbiter(first: state, second: focus, firstHasNoPreference: hasNoPreference(state))
    let command = arbiter.decide(state, focus, isPending: request != nil)
    self.arbiter = arbiter
    if let (write, side) = command {
      let earlier = request.flatMap { $0.value == focus ? $0.before : nil } ?? []
      request = side == .second ? Request(value: write.value, before: [focus] + earlier) : nil
      isOpen = true
    }
    return command
  }
}
