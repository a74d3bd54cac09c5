/// A value in state with a stamp, which changes whenever the value changes. A reducer reads the stamp when it starts an
/// effect, and passes the stamp to ``set(_:ifUnchangedSince:)`` when the effect has answered. The method writes nothing
/// if the value has changed since the start of the effect. So the answer does not undo what the user did in the
/// meantime.
///
/// Comparing the values at the start and at the end of the effect is not enough, because focus may have left the field
/// and come back.
///
/// ```swift
/// struct State: Equatable {
///   @Stamped var focusedField: Field?
/// }
///
/// case .signInTapped:
///   let before = state.$focusedField.stamp
///   return .run { send in await send(.answered(Result { try await signIn() }, asOf: before)) }
/// case .answered(.failure, let before):
///   state.$focusedField.set(.username, ifUnchangedSince: before)
/// ```
///
/// Reducers, bindings and `synchronize` use `focusedField` as a plain value. `$focusedField` has the stamp.
///
/// A write changes the stamp if the new value is not equal to the old value. It does not matter whether a reducer, a
/// binding or `synchronize` writes. If focus moves and comes back within one turn of the engine, `synchronize` writes
/// nothing, and the stamp stays the same. Two properties are equal if their values are equal. Stamps do not count, so
/// tests compare state as if the property were a plain one.
@propertyWrapper
public struct Stamped<Value: Equatable> {
  /// The number of changes of one property so far. A stamp has no meaning for another property.
  public struct Stamp: Hashable, Sendable {
    let changes: UInt64
  }

  private var value: Value
  private var changes: UInt64 = 0

  /// Makes a property with its first value.
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

  /// The wrapper itself, so that `$focusedField.stamp` reads the stamp of the property `focusedField`.
  public var projectedValue: Stamped {
    get { self }
    set { self = newValue }
  }

  /// The current stamp. Read it when an effect starts, and pass it to ``set(_:ifUnchangedSince:)``.
  public var stamp: Stamp { Stamp(changes: changes) }

  /// True if the value has not changed since `stamp` was read. A change and a change back count as changes.
  public func isUnchanged(since stamp: Stamp) -> Bool { changes == stamp.changes }

  /// Writes the value if it has not been changed since `stamp`; otherwise does nothing.
  ///
  /// - Returns: True if the value had not been changed, so that the write was made.
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

  /// The `Mirror` of the value, so that dumps and differences show the value alone.
  public var customMirror: Mirror { Mirror(reflecting: value) }
}
