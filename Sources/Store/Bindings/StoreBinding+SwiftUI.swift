#if canImport(SwiftUI)
  import SwiftUI

  extension Binding where Value: Sendable {
    /// Makes a SwiftUI binding to a field of a store's state. A write sends an action.
    public init(_ binding: StoreBinding<Value>) {
      nonisolated(unsafe) let binding = binding
      // SwiftUI reads and writes bindings on the main actor, to which the stores of views belong.
      self.init(get: { binding.wrappedValue }, set: { binding.wrappedValue = $0 })
    }
  }

  extension Store where Action: BindableAction, Action.State == State {
    /// A SwiftUI binding to a field.
    ///
    /// ```swift
    /// TextField("Username", text: store.binding(\.username))
    /// ```
    ///
    /// If the context does not require a SwiftUI `Binding`, the same call returns a ``StoreBinding``.
    @_disfavoredOverload
    public func binding<Value: Equatable & Sendable>(
      _ keyPath: WritableKeyPath<State, Value>,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Binding<Value> {
      let binding: StoreBinding<Value> = binding(keyPath, fileID: fileID, line: line)
      return Binding(binding)
    }
  }
#endif
