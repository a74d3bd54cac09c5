/// A value in state that knows whether it was changed since, so that an effect does not undo what the user did
/// meanwhile.
///
/// Comparing values is not enough for that: focus may have left and come back. Read and written, the property is a
/// plain value, and so it is for bindings and for `synchronize`; behind `$` is its stamp.
///
/// ```swift
/// struct State: Equatable {
///   @Stamped var focusedField: Field?
/// }
///
/// case .signInTapped:
///   let before = state.$focusedField.stamp
///   return .run { send in await send(.failed(try await signIn(), asOf: before)) }
/// case .failed(_, let before):
///   state.$focusedField.set(.username, ifUnchangedSince: before)
/// ```
///
/// A change is a write of another value, whoever makes it: the reducer, a binding, or focus that moved and crossed.
/// Focus that moves and comes back within one turn of the engine never crosses, and is no change. Two properties are
/// equal when their values are; how they came about does not count, so tests compare state as if the property were a
/// plain one.
@propertyWrapper
public struct Stamped<Value: Equatable> {
  /// A moment in the life of one property. It has no meaning for another property.
  public struct Stamp: Hashable, Sendable {
    let changes: UInt64
  }

  private var value: Value
  private var changes: UInt64 = 0

  /// Makes a property that has not been changed yet.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value. Writing an equal value is no change.
  public var wrappedValue: Value {
    get { value }
    set {
      guard value != newValue else { return }
      value = newValue
      changes += 1
    }
  }

  /// The property itself, which has the stamp.
  public var projectedValue: Stamped {
    get { self }
    set { self = newValue }
  }

  /// Stands for the value as it is now. Take it when an effect starts, and hand it to ``set(_:ifUnchangedSince:)``.
  public var stamp: Stamp { Stamp(changes: changes) }

  /// True if the value was left alone since.
  public func isUnchanged(since stamp: Stamp) -> Bool { changes == stamp.changes }

  /// Writes the value if it was left alone since; else does nothing.
  ///
  /// - Returns: whether the value was left alone, so that the write counts.
  @discardableResult
  public mutating func set(_ newValue: Value, ifUnchangedSince stamp: Stamp) -> Bool {
    guard isUnchanged(since: stamp) else { return false }
    wrappedValue = newValue
    return true
  }
}

extension Stamped: Equatable {
  public static func == (lhs: Stamped, rhs: Stamped) -> Bool { lhs.value == rhs.value }
}

extension Stamped: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Stamped: Sendable where Value: Sendable {}

extension Stamped: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(wrappedValue: nil) }
}

extension Stamped: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(value)" }

  /// Shown as the value, in dumps and in differences of states.
  public var customMirror: Mirror { Mirror(reflecting: value) }
}
