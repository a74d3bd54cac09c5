import Testing

@testable import FocusSync

@Suite struct RotationInputTests {
  private final class Number {
    var value: Double
    var remainder = 0.0
    init(_ value: Double) { self.value = value }

    func turn(
      by delta: Double,
      in range: ClosedRange<Double> = 0...10,
      step: Double? = 1,
      _ sensitivity: RotationSensitivity = .high,
      wraps: Bool = false
    ) {
      let input = RotationInput(
        range: range,
        step: step,
        sensitivity: sensitivity,
        wraps: wraps,
        get: { self.value },
        set: { self.value = $0 }
      )
      _ = input.turn(by: delta, &remainder)
    }
  }

  @Test(arguments: [(RotationSensitivity.high, 4.0), (.medium, 2.0), (.low, 1.0)])
  func theSensitivityIsThePartOfTheRotationThatCounts(sensitivity: RotationSensitivity, value: Double) {
    for step in [nil, 0.5] {
      let number = Number(0)
      for _ in 0..<4 { number.turn(by: 1, step: step, sensitivity) }
      #expect(number.value == value)
    }
  }

  /// A rotation that is too small for a detent counts with the next rotation.
  @Test func aLowSensitivityLosesNoRotation() {
    let number = Number(0)
    for _ in 0..<3 { number.turn(by: 1, .low) }
    #expect(number.value == 0 && number.remainder == 0.75)
    number.turn(by: 1, .low)
    #expect(number.value == 1 && number.remainder == 0)
  }

  @Test(arguments: [(0.3, 1.0, 1.0), (0.3, -1, 0), (2.5, 2, 4), (2.5, -2, 1), (9.6, 5, 10)])
  func aNumberBetweenTwoDetentsComesToTheNextOneFirst(value: Double, delta: Double, end: Double) {
    let number = Number(value)
    number.turn(by: delta)
    #expect(number.value == end)
  }

  @Test func detentsLieAtWholeStepsFromTheLowerBound() {
    let number = Number(1)
    number.turn(by: 3, in: 1...8, step: 3)
    #expect(number.value == 4)
    number.turn(by: 6, in: 1...8, step: 3)
    #expect(number.value == 8)
    number.turn(by: -3, in: 1...8, step: 3)
    #expect(number.value == 7)
    let tenth = Number(0)
    for _ in 0..<7 { tenth.turn(by: 0.1, in: 0...1, step: 0.1) }
    #expect(abs(tenth.value - 0.7) < 1e-9)
  }

  @Test(arguments: [(10.0, 0.5), (0, -0.5)])
  func aNumberAtItsBoundLeavesTheWholeRotationToTheAncestor(value: Double, delta: Double) {
    let engine = FocusEngine.ofForm()
    var (field, form) = (value, 0.0)
    engine.onRotation(at: "field", from: 0, through: 10, by: 1, get: { field }, set: { field = $0 })
    engine.onRotation(at: "form", from: -10, through: 10, get: { form }, set: { form = $0 })
    for _ in 0..<4 { engine.rotate(by: delta) }
    #expect((field, form) == (value, 4 * delta))
  }

  /// The rotation back only undoes the part of a step before it.
  @Test(arguments: [(10.0, -0.75), (0, 0.75)])
  func aPartOfAStepAwayFromTheBoundIsUndoneWithoutTheAncestor(value: Double, delta: Double) {
    var remainder = 0.0
    let input = RotationInput(range: 0...10, step: 1, wraps: false, get: { value }, set: { _ in })
    for delta in [delta, -delta] { #expect(input.turn(by: delta, &remainder)) }
    #expect(remainder == 0)
  }

  @Test func aTurnAwayFromTheBoundStaysWithTheNumber() {
    var (number, remainder) = (9.0, 0.0)
    let input = RotationInput(range: 0...10, step: 1, wraps: false, get: { number }, set: { number = $0 })
    #expect(input.turn(by: 1.5, &remainder) && number == 10)
    #expect(input.turn(by: -0.25, &remainder) && remainder == 0.25)
  }

  @Test(arguments: [(6.0, 2.0, 4.0), (1, -3, 2), (2, 8, 2), (1, -1, 4)])
  func aContinuousNumberGoesOnFromTheOtherEnd(value: Double, delta: Double, end: Double) {
    var number = value
    let input = RotationInput(range: 1...5, wraps: true, get: { number }, set: { number = $0 })
    var remainder = 0.0
    #expect(input.turn(by: delta, &remainder) == (end != value))
    #expect(number == end)
  }

  @Test func aValueThatIsNoNumberIsNotWritten() {
    var writes = 0
    for (value, wraps) in [(Double.nan, false), (.nan, true), (.infinity, true)] {
      let range = 0.0...10
      let input = RotationInput(range: range, wraps: wraps, get: { value }, set: { _ in writes += 1 })
      var remainder = 0.0
      #expect(!input.turn(by: 1, &remainder))
    }
    #expect(writes == 0)
  }

  @Test func aRangeWithoutALowerBoundHasDetentsAtWholeSteps() {
    let number = Number(0.5)
    number.turn(by: 1, in: -.infinity...(.infinity))
    #expect(number.value == 1)
  }

  /// A range with an infinite bound has no other end from which the number could continue.
  @Test(arguments: [0...Double.infinity, -Double.infinity...10, -Double.infinity...Double.infinity])
  func aRangeWithoutAnEndDoesNotWrap(range: ClosedRange<Double>) {
    let (number, expected) = (Number(5), min(max(5 - 8, range.lowerBound), range.upperBound))
    number.turn(by: -8, in: range, wraps: true)
    #expect(number.value == expected)
    number.turn(by: 3, in: range, wraps: true)
    #expect(number.value == expected + 3)
  }
}
