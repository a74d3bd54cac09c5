import Synchronization

/// An action enum with a case `binding`, by which an interface writes fields of the state.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case signInTapped
/// }
/// ```
public protocol BindableAction<State>: SendableMetatype {
  /// The state whose fields are written.
  associatedtype State

  /// Makes an action from a write: the case `binding`.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The write, if this action is the case `binding`; `nil` for every other action.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  public var binding: BindingAction<State>? {
    CasePath(Self.binding).extract(from: self)
  }
}

extension Send where Action: BindableAction {
  /// Reads a part of the state of the feature that the effect belongs to. The compiler knows the type of the state from
  /// the actions, so the call is `state(\.query)` instead of `state(\State.query)`. Returns `nil` if the feature has
  /// left, the effect is cancelled, or the store is released.
  public func state<Value: Sendable>(_ keyPath: any KeyPath<Action.State, Value> & Sendable) async -> Value? {
    await read(keyPath)
  }
}

/// The write of one field of a feature's state.
///
/// Match it by its field:
///
/// ```swift
/// case .binding(\.username):
///   state.error = nil
///   return .none
/// ```
///
/// The description names the field. It leaves out the value, which may be a secret.
public struct BindingAction<Root>: Equatable, @unchecked Sendable {
  // `@unchecked Sendable`: `set` and `Store.write` require a `Sendable` value. A key path may contain the arguments of
  // a subscript. The compiler does not check them, so the program is responsible for using `Sendable` arguments.

  // The action is copied each time it is extracted from the parent's action. A copy of a single reference is cheap.
  @usableFromInline let box: AnyFieldWrite<Root>

  @usableFromInline
  init(box: AnyFieldWrite<Root>) {
    self.box = box
  }

  /// The key path of the field that is written.
  @inlinable
  public var keyPath: PartialKeyPath<Root> {
    box.keyPath
  }

  /// The value that is written. It may be a secret: see ``Redacted``.
  public var value: Any {
    box.value
  }

  /// Makes an action that writes `value` to the field at `keyPath`.
  @inlinable
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>,
    _ value: Value
  ) -> Self {
    Self(box: FieldWrite(FieldAccess(keyPath), newValue: value))
  }

  /// True if the action writes the field at `keyPath`.
  @inlinable
  public static func ~= (keyPath: WritableKeyPath<Root, some Equatable>, action: Self) -> Bool {
    keyPath === action.keyPath || keyPath == action.keyPath
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.box.isEqual(to: rhs.box)
  }
}

/// A write of a field. The type of the field's value is erased: only the subclass ``FieldWrite`` knows this type, and
/// stores the value.
@usableFromInline
class AnyFieldWrite<Root> {
  @usableFromInline final let keyPath: PartialKeyPath<Root>
  /// True if a reducer has applied the write. Atomic, because stores of several actors may handle the same action.
  fileprivate final let isApplied = Atomic(false)

  @usableFromInline
  init(keyPath: PartialKeyPath<Root>) {
    self.keyPath = keyPath
  }

  @usableFromInline final var wasApplied: Bool { isApplied.load(ordering: .relaxed) }

  var value: Any { isOverridden() }

  @usableFromInline
  func apply(to root: UnsafeMutablePointer<Root>) { isOverridden() }

  func isEqual(to other: AnyFieldWrite<Root>) -> Bool { isOverridden() }
}

@usableFromInline
final class FieldWrite<Root, Value: Equatable>: AnyFieldWrite<Root> {
  private let newValue: Value
  private let offset: Int

  @usableFromInline
  init(_ field: FieldAccess<Root, Value>, newValue: Value) {
    self.newValue = newValue
    self.offset = field.offset
    super.init(keyPath: field.keyPath)
  }

  override var value: Any { newValue }

  // The parameter is a pointer, because `stored` takes a pointer. To get a pointer from an `inout` parameter, this
  // function would need a closure.
  override func apply(to root: UnsafeMutablePointer<Root>) {
    isApplied.store(true, ordering: .relaxed)
    if offset >= 0 {
      stored(Value.self, in: root, at: offset).pointee = newValue
    } else {
      // The cast is sound, because every caller makes the `FieldAccess` from a `WritableKeyPath`.
      root.pointee[keyPath: unsafeDowncast(keyPath, to: WritableKeyPath<Root, Value>.self)] = newValue
    }
  }

  override func isEqual(to other: AnyFieldWrite<Root>) -> Bool {
    (other as? FieldWrite<Root, Value>)?.newValue == newValue
  }
}

extension BindingAction: AnyBindingAction, CustomStringConvertible, CustomReflectable {
  /// The field as it is written in source code: `\.username`.
  package var fieldName: String { keyPath.fieldName }

  package var root: Any.Type { Root.self }

  /// `set(\.username)`. The value is left out, because it may be a secret.
  public var description: String {
    "set(\(fieldName))"
  }

  public var customMirror: Mirror {
    Mirror(self, children: ["set": fieldName], displayStyle: .struct)
  }
}

extension AnyKeyPath {
  /// The key path as it is written in source code, without its root: `\.form.name`.
  package var fieldName: String {
    let text = String(describing: self)
    return "\\" + (text.firstIndex(of: ".").map { String(text[$0...]) } ?? text)
  }
}
