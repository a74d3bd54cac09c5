/// A value that several tasks may read and change, under a lock.
///
/// Use it in tests, for dependencies that record their calls:
///
/// ```swift
/// let saved = LockIsolated<[String]>([])
/// let store = TestStore(initialState: Draft.State()) { Draft() } withDependencies: {
///   $0[Drafts.self].save = { text in saved.withValue { $0.append(text) } }
/// }
/// ```
///
/// In a program, state belongs in a store or an actor.
@dynamicMemberLookup
public final class LockIsolated<Value: Sendable>: Sendable {
  private let contents: Locked<Value>

  /// Wraps a value.
  ///
  /// - Throws: The error of the value's expression.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    contents = Locked(try value())
  }

  /// A copy of the value at this moment.
  public var value: Value { contents.withLock { $0 } }

  /// A copy of a part of the value at this moment.
  public subscript<Part: Sendable>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    value[keyPath: keyPath]
  }

  /// Changes the value. No other task reads or changes it meanwhile.
  ///
  /// - Parameter body: Changes the value. It must not use this object, because the lock is held during the call.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  @discardableResult
  public func withValue<R: Sendable>(_ body: @Sendable (inout Value) throws -> R) rethrows -> R {
    try contents.withLock { value in try body(&value) }
  }

  /// Replaces the whole value. If the new value depends on the old one, call ``withValue(_:)`` instead.
  public func setValue(_ newValue: Value) {
    contents.withLock { $0 = newValue }
  }
}
