@testable import Store

extension TraceEvent {
  /// A phase of an effect that has only a number.
  static func phase(
    _ phase: EffectPhase,
    of number: Int,
    startedBy: Int,
    action: Int,
    at time: Duration = .zero
  ) -> TraceEvent {
    let effect = TracedEffect(number: number, name: nil, id: nil, location: "", action: "", startedBy: startedBy)
    return TraceEvent(.effect(effect, phase), action: action, cause: "", time: time)
  }
}
