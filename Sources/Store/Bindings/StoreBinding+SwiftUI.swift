#if canImport(SwiftUI)
  import SwiftUI

  extension Binding {
    /// Makes a SwiftUI binding of a part of a store's state. A write sends an action, in the transaction of the
    /// binding: `Binding(binding).animation()` animates the changes that the action makes.
    public init(_ binding: StoreBinding<Value>) {
      nonisolated(unsafe) let binding = binding
      // SwiftUI reads and writes bindings on the main actor, to which the stores of views belong.
      self.init(
        get: { binding.wrappedValue },
        set: { value, transaction in
          // A SwiftUI binding without a transaction passes an empty one, which would hide the transaction of a
          // `withAnimation` around the write.
          if transaction.animation == nil, !transaction.disablesAnimations {
            binding.wrappedValue = value
          } else {
            withTransaction(transaction) { binding.wrappedValue = value }
          }
        }
      )
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

  extension Store {
    /// A SwiftUI binding of a part of the state. A write sends an action that the feature defines.
    ///
    /// ```swift
    /// TextField("Search", text: store.binding(\.query, send: Search.Action.queryChanged))
    /// ```
    @_disfavoredOverload
    public func binding<Value: Equatable>(
      _ keyPath: KeyPath<State, Value>,
      send action: @escaping (Value) -> Action,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Binding<Value> {
      let binding: StoreBinding<Value> = binding(keyPath, send: action, fileID: fileID, line: line)
      return Binding(binding)
    }
  }
#endif
