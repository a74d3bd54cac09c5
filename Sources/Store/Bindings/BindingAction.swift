/// An action of a feature that has fields which an interface may write directly.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case signInTapped
/// }
/// ```
public protocol BindableAction<State> {
  associatedtype State

  /// Embeds the write of a field: the case `binding`.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The write of a field, if this action is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  public var binding: BindingAction<State>? {
    CasePath(Self.binding).extract(from: self)
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
/// Its description names the field and never shows the value.
public struct BindingAction<Root>: Equatable, @unchecked Sendable {
  // It is as sendable as its value: key paths to stored properties capture nothing, and `set` asks for a Sendable value.

  // One reference holds all of it: an action is copied wherever a reducer takes it out of a parent's.
  @usableFromInline let box: AnyFieldWrite<Root>

  @usableFromInline
  init(box: AnyFieldWrite<Root>) {
    self.box = box
  }

  /// The field.
  @inlinable public var keyPath: PartialKeyPath<Root> {
    box.keyPath
  }

  /// The value that is written.
  public var value: Any {
    box.value
  }

  /// Writes `value` to the field at `keyPath`.
  @inlinable
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>,
    _ value: Value
  ) -> Self {
    Self(box: FieldWrite(keyPath: keyPath, newValue: value))
  }

  /// Whether the action writes the field at `keyPath`.
  @inlinable
  public static func ~= (keyPath: WritableKeyPath<Root, some Equatable>, action: Self) -> Bool {
    keyPath === action.keyPath || keyPath == action.keyPath
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.box.isEqual(to: rhs.box)
  }
}

/// A write with its value; a class so that making one is a single allocation.
@usableFromInline
class AnyFieldWrite<Root> {
  @usableFromInline final let keyPath: PartialKeyPath<Root>

  init(keyPath: PartialKeyPath<Root>) {
    self.keyPath = keyPath
  }

  var value: Any { fatalError("An abstract field write was used.") }

  @inlinable
  final func apply(to root: inout Root) {
    write(to: &root, at: keyPath)
  }

  // The key path is an argument so that it is not retained for the call.
  @usableFromInline
  func write(to root: inout Root, at keyPath: PartialKeyPath<Root>) {}

  func isEqual(to other: AnyFieldWrite<Root>) -> Bool { false }
}

@usableFromInline
class FieldWrite<Root, Value: Equatable>: AnyFieldWrite<Root> {
  final let newValue: Value

  @usableFromInline
  init(keyPath: WritableKeyPath<Root, Value>, newValue: Value) {
    self.newValue = newValue
    super.init(keyPath: keyPath)
  }

  override var value: Any { newValue }

  override func write(to root: inout Root, at keyPath: PartialKeyPath<Root>) {
    // The initialiser asks for a key path of this type.
    root[keyPath: unsafeDowncast(keyPath, to: WritableKeyPath<Root, Value>.self)] = newValue
  }

  override func isEqual(to other: AnyFieldWrite<Root>) -> Bool {
    (other as? FieldWrite<Root, Value>)?.newValue == newValue
  }
}

/// A write whose store wants to know if it was applied.
final class WatchedFieldWrite<Root, Value: Equatable>: FieldWrite<Root, Value> {
  private(set) var wasApplied = false

  override func write(to root: inout Root, at keyPath: PartialKeyPath<Root>) {
    super.write(to: &root, at: keyPath)
    wasApplied = true
  }
}

extension BindingAction: AnyBindingAction, CustomStringConvertible, CustomReflectable {
  /// The field as it is written in code: `\.username`.
  var fieldName: String {
    let text = String(describing: keyPath)
    return "\\" + (text.firstIndex(of: ".").map { String(text[$0...]) } ?? text)
  }

  var root: Any.Type { Root.self }

  /// `set(\.username)`: the value may be secret and is left out.
  public var description: String {
    "set(\(fieldName))"
  }

  public var customMirror: Mirror {
    Mirror(self, children: ["set": fieldName], displayStyle: .struct)
  }
}
