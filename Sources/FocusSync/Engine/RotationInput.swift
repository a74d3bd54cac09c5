/// A number that a crown or a wheel turns while a node has focus.
@usableFromInline
struct RotationInput {
  var range: ClosedRange<Double>
  var step: Double?
  /// True if turning beyond one end continues from the other.
  var wraps: Bool
  var get: () -> Double
  var set: (Double) -> Void

  /// Turns the number by `delta`. Returns false if the number cannot go further, so that an ancestor may turn its own.
  ///
  /// - Parameter remainder: The rotation since the last whole step.
  func turn(by delta: Double, _ remainder: inout Double) -> Bool {
    guard delta.isFinite else { return false }
    let value = get()
    var amount = delta + remainder
    if let step, step.isFinite, step != 0 {
      let whole = (amount / step).rounded(.towardZero) * step
      remainder = amount - whole
      amount = whole
      if amount == 0 { return true }
    }
    var next = value + amount
    let length = range.upperBound - range.lowerBound
    if wraps, length > 0 {
      let offset = (next - range.lowerBound).truncatingRemainder(dividingBy: length)
      next = range.lowerBound + (offset < 0 ? offset + length : offset)
    } else {
      next = min(max(next, range.lowerBound), range.upperBound)
      if next != value + amount { remainder = 0 }
    }
    guard next != value, !next.isNaN else { return false }
    set(next)
    return true
  }
}
