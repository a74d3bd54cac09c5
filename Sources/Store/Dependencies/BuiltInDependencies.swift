extension DependencyValues {
  /// The clock that features wait with. In a test that does not override it, waiting fails the test.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// Makes random numbers. In a test that does not override it, using it fails the test.
  public var withRandomNumberGenerator: RandomNumberSource {
    get { self[RandomNumberKey.self] }
    set { self[RandomNumberKey.self] = newValue }
  }
}

/// A source of random numbers that a test can make repeatable.
public struct RandomNumberSource: Sendable {
  private let next: @Sendable () -> UInt64

  /// Makes a source from a function that returns the next number.
  public init(next: @escaping @Sendable () -> UInt64) {
    self.next = next
  }

  /// Calls `body` with a generator.
  public func callAsFunction<R>(_ body: (inout any RandomNumberGenerator) throws -> R) rethrows -> R {
    var generator: any RandomNumberGenerator = Generator(source: next)
    return try body(&generator)
  }

  private struct Generator: RandomNumberGenerator {
    let source: @Sendable () -> UInt64

    func next() -> UInt64 { source() }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }

  static var testValue: any Clock<Duration> {
    reportUnset("continuousClock", ".immediate")
    return liveValue
  }
}

private enum RandomNumberKey: DependencyKey {
  static var liveValue: RandomNumberSource {
    RandomNumberSource {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    }
  }

  static var testValue: RandomNumberSource {
    reportUnset("withRandomNumberGenerator", "RandomNumberSource { 4 }")
    return liveValue
  }
}
