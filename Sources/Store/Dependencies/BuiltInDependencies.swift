extension DependencyValues {
  /// The clock that features wait with. A test fails if it uses this clock without an override.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stops while the computer sleeps. A test fails if it uses this clock without an override.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  /// Makes random numbers. A test fails if it uses this source without an override.
  public var withRandomNumberGenerator: RandomNumberSource {
    get { self[RandomNumberSource.self] }
    set { self[RandomNumberSource.self] = newValue }
  }
}

/// A source of random numbers that a test can make repeatable.
public struct RandomNumberSource: RandomNumberGenerator, Sendable {
  private let makeNext: @Sendable () -> UInt64

  /// Makes a source from a function that returns the next number.
  ///
  /// - Parameter next: Returns a number. It is called on any thread.
  public init(next: @escaping @Sendable () -> UInt64) {
    self.makeNext = next
  }

  /// Returns the next number, from the function with which the source was made.
  public func next() -> UInt64 { makeNext() }

  /// Calls `body` with a generator, as in `withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
  ///
  /// - Throws: The error of `body`.
  public func callAsFunction<R>(_ body: (inout any RandomNumberGenerator) throws -> R) rethrows -> R {
    var generator: any RandomNumberGenerator = self
    return try body(&generator)
  }
}

private enum ContinuousClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { ContinuousClock() }

  static var testValue: any Clock<Duration> { unset("continuousClock", ".immediate", liveValue) }
}

private enum SuspendingClockKey: DependencyKey {
  static var liveValue: any Clock<Duration> { SuspendingClock() }

  static var testValue: any Clock<Duration> { unset("suspendingClock", ".immediate", liveValue) }
}

extension RandomNumberSource: DependencyKey {
  /// The random numbers of the system.
  public static var liveValue: RandomNumberSource {
    RandomNumberSource {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    }
  }

  /// Reports that the test has not set the source, and returns the source of the system.
  public static var testValue: RandomNumberSource {
    unset("withRandomNumberGenerator", "RandomNumberSource { 4 }", liveValue)
  }
}

/// Reports that a test uses a dependency of the library without having set it, and returns `value`. The report suggests
/// `example` as a value.
package func unset<Value>(_ name: String, _ example: String, _ value: Value) -> Value {
  reportIssue(
    """
    A test uses the dependency '\(name)' without having set it.

    Set it for the test: 'withDependencies: { $0.\(name) = \(example) }'.
    """,
    location: DependencyValues.user ?? CodeLocation()
  )
  return value
}
