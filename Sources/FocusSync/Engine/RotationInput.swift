/// Lets a crown or a wheel change a number of the program. `get` and `set` read and write this number. See
/// ``FocusNode/onRotation(from:through:by:sensitivity:isContinuous:get:set:)``.
@usableFromInline
struct RotationInput {
  var range: ClosedRange<Double>
  var step: Double?
  var sensitivity = RotationSensitivity.high
  /// True if turning beyond one end continues from the other.
  var wraps: Bool
  var get: () -> Double
  var set: (Double) -> Void

  /// Changes the number for a rotation by `delta`. Returns false if the number cannot go further. A rotation handler of
  /// an ancestor may then take the rotation.
  ///
  /// - Parameter remainder: The rotation since the last whole step. The call updates it.
  func turn(by delta: Double, _ remainder: inout Double) -> Bool {
    guard delta.isFinite else { return false }
    let value = get()
    // A range with an infinite bound has no other end from which the number could continue.
    let length = range.upperBound - range.lowerBound
    let wraps = wraps && length > 0 && length.isFinite
    var target = value + delta * sensitivity.factor
    if let step = step.map(abs), step.isFinite, step != 0 {
      let amount = delta * sensitivity.factor + remainder
      let steps = (amount / step).rounded(.towardZero)
      remainder = amount - steps * step
      if steps == 0 {
        let isAtUpper = min(delta, amount) > 0 && value >= range.upperBound
        let isAtLower = max(delta, amount) < 0 && value <= range.lowerBound
        if wraps || !isAtUpper && !isAtLower { return true }
        remainder = 0
        return false
      }
      target = detent(steps, from: value, step)
    }
    var next = target
    if wraps {
      let offset = (next - range.lowerBound).truncatingRemainder(dividingBy: length)
      next = range.lowerBound + (offset < 0 ? offset + length : offset)
    } else {
      next = min(max(next, range.lowerBound), range.upperBound)
      if next != target { remainder = 0 }
    }
    guard next != value, !next.isNaN else { return false }
    set(next)
    return true
  }

  /// Finds the detent that is `steps` steps away from `value`. Detents lie at whole steps from the lower bound, or from
  /// 0 if the lower bound is infinite. If `value` is between two detents, the first step goes only to the next detent.
  private func detent(_ steps: Double, from value: Double, _ step: Double) -> Double {
    let origin = range.lowerBound.isFinite ? range.lowerBound : 0
    let position = (value - origin) / step
    let nearest = position.rounded()
    let isDetent = abs(position - nearest) < 1e-9
    let start = isDetent ? nearest : steps > 0 ? position.rounded(.down) : position.rounded(.up)
    return origin + (start + steps) * step
  }
}

/// The fraction of a crown's or wheel's rotation that is added to a number.
///
/// SwiftUI calls this `DigitalCrownRotationalSensitivity`.
public enum RotationSensitivity: Hashable, Sendable {
  /// A quarter of the rotation counts.
  case low
  /// Half of the rotation counts.
  case medium
  /// The whole rotation counts.
  case high

  var factor: Double {
    switch self {
    case .low: 0.25
    case .medium: 0.5
    case .high: 1
    }
  }
}
