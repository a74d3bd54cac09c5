/// The key of a value that is published for the rest of the program: by the focused node, by a node around it, or for
/// the focused scene. See ``FocusEngine/focusedValue(_:)``.
///
/// SwiftUI calls this `FocusedValueKey`; the name differs so that a file may import both modules.
///
/// ```swift
/// enum SelectedRecipe: FocusValueKey { typealias Value = FocusedProperty<Recipe> }
/// ```
public protocol FocusValueKey {
  /// The type of the published value.
  associatedtype Value
}

/// A property that a node publishes. Distant code, such as a menu command, may read and write the property.
public struct FocusedProperty<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a property from closures that read and write it.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value. Reading and writing call the closures.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
