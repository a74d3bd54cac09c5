#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Keeps a field of state and the focus of this view's fields the same.
    ///
    /// ```swift
    /// @FocusState private var focusedField: Field?
    ///
    /// var body: some View {
    ///   form.synchronize(store.binding(\.focusedField), $focusedField)
    /// }
    /// ```
    ///
    /// The state's value is applied when the view first appears; where it is nil, it adopts what has focus. Every
    /// change crosses once. Where both change between two updates of the view the state wins, since SwiftUI does not
    /// tell which came last.
    ///
    /// SwiftUI does not say that it could not honour an assignment: where it takes the focus value back, that crosses
    /// to the state as any other change does, without a reason. A request for a field that is not there yet does not
    /// wait, and where SwiftUI ignores an assignment without an update of the view, the two differ until either
    /// changes.
    ///
    /// - Note: This is compiled against declarations of SwiftUI, and what it decides is tested without SwiftUI; it
    ///   has not been run in an app.
    public func synchronize<Value: Hashable>(
      _ first: Binding<Value?>,
      _ second: FocusState<Value?>.Binding
    ) -> some View {
      modifier(
        SynchronizeValues(
          first: first,
          second: second.wrappedValue,
          setSecond: { second.wrappedValue = $0 },
          hasNoPreference: { $0 == nil }
        )
      )
    }

    /// Keeps a Boolean of state and whether a field has focus the same.
    public func synchronize(_ first: Binding<Bool>, _ second: FocusState<Bool>.Binding) -> some View {
      modifier(
        SynchronizeValues(
          first: first,
          second: second.wrappedValue,
          setSecond: { second.wrappedValue = $0 },
          hasNoPreference: { !$0 }
        )
      )
    }

    /// Keeps two optional values the same; a first one of nil adopts the second when the view first appears.
    public func synchronize<Value: Equatable>(_ first: Binding<Value?>, _ second: Binding<Value?>) -> some View {
      modifier(
        SynchronizeValues(
          first: first,
          second: second.wrappedValue,
          setSecond: { second.wrappedValue = $0 },
          hasNoPreference: { $0 == nil }
        )
      )
    }

    /// Keeps two values the same; the first one is applied when the view first appears.
    public func synchronize<Value: Equatable>(_ first: Binding<Value>, _ second: Binding<Value>) -> some View {
      modifier(
        SynchronizeValues(
          first: first,
          second: second.wrappedValue,
          setSecond: { second.wrappedValue = $0 },
          hasNoPreference: { _ in false }
        )
      )
    }
  }

  /// Looks at both bindings at once, after every update that changed either of them.
  ///
  /// Two handlers, one for each binding, would each see the other's change as news and swap the values for ever.
  private struct SynchronizeValues<Value: Equatable>: ViewModifier {
    let first: Binding<Value>
    let second: Value
    let setSecond: (Value) -> Void
    let hasNoPreference: (Value) -> Bool
    @State private var reconciler = BindingReconciler<Value>()

    func body(content: Content) -> some View {
      content.onChange(of: SyncPair(first: first.wrappedValue, second: second), initial: true) { _, new in
        reconciler.reconcile(new, hasNoPreference: hasNoPreference) { value, side in
          if side == .first { first.wrappedValue = value } else { setSecond(value) }
        }
      }
    }
  }
#endif
