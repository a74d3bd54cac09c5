/// Names a value that what is focused publishes for the rest of the program.
///
/// SwiftUI calls this `FocusedValueKey`; the name differs so that a file may import both modules.
///
/// ```swift
/// enum SelectedRecipe: FocusValueKey { typealias Value = FocusedProperty<Recipe> }
/// ```
public protocol FocusValueKey {
  associatedtype Value
}

/// A property of what is focused, that a command far away may read and write.
public struct FocusedProperty<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
