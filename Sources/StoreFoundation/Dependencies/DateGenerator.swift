import Foundation
import Store

extension DependencyValues {
  /// The source of the current date, as in `@Dependency(\.date.now) var now`. In a test that does not override it,
  /// using it fails the test.
  public var date: DateGenerator {
    get { self[DateGenerator.self] }
    set { self[DateGenerator.self] = newValue }
  }
}

/// A source of the current date that a test can set.
///
/// ```swift
/// let store = TestStore(initialState: Meeting.State()) {
///   Meeting()
/// } withDependencies: {
///   $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
/// }
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes a source from a function.
  ///
  /// - Parameter generate: Returns the current date. It is called on any thread.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// The current date. Setting it stops the time at that date.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current date.
  public func callAsFunction() -> Date { generate() }

  /// A source that always returns `now`.
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }
}

extension DateGenerator: DependencyKey {
  /// The date of the system.
  public static var liveValue: DateGenerator { DateGenerator { Date() } }

  /// Reports that the test has not set the date, and returns ``liveValue``.
  public static var testValue: DateGenerator { unset("date", ".constant(Date(timeIntervalSince1970: 0))", liveValue) }
}
