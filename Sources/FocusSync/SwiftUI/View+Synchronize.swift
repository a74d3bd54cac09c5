#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Keeps a field of state equal to the focus of this view's fields.
    ///
    /// ```swift
    /// @FocusState private var focusedField: Field?
    ///
    /// var body: some View {
    ///   form.synchronize(store.binding(\.focusedField), $focusedField)
    /// }
    /// ```
    ///
    /// The state's value is applied when the view first appears. If it is `nil`, or `false` for a Boolean, the state
    /// adopts the value of the focused field instead. Every change is written to the other side once. If both sides
    /// change between two updates of the view, the state wins, because SwiftUI does not tell which changed last.
    ///
    /// SwiftUI does not report that it could not honour an assignment. If it resets the focus value, the reset is
    /// written to the state as any other change, without a reason. A request for a field that is not there yet does not
    /// wait. If SwiftUI ignores an assignment without updating the view, the two sides differ until one of them
    /// changes.
    ///
    /// - Note: This code is compiled against declarations of SwiftUI, and its decisions are tested without SwiftUI. It
    ///   has not been run in an app.
    public func synchronize<Value: Hashable>(
      _ first: Binding<Value>,
      _ second: FocusState<Value>.Binding
    ) -> some View {
      keepEqual(
        first,
        second.wrappedValue,
        set: { second.wrappedValue = $0 },
        hasNoPreference: { hasNoValue($0) || $0 as? Bool == false }
      )
    }

    /// Keeps two values equal. The first one is applied when the view first appears. If it is `nil`, it adopts the
    /// second.
    public func synchronize<Value: Equatable>(_ first: Binding<Value>, _ second: Binding<Value>) -> some View {
      keepEqual(first, second.wrappedValue, set: { second.wrappedValue = $0 }, hasNoPreference: hasNoValue)
    }

    private func keepEqual<Value: Equatable>(
      _ first: Binding<Value>,
      _ second: Value,
      set: @escaping (Value) -> Void,
      hasNoPreference: @escaping (Value) -> Bool
    ) -> some View {
      modifier(SynchronizeValues(first: first, second: second, setSecond: set, hasNoPreference: hasNoPreference))
    }
  }

  /// Compares both bindings at once, after every update that changed either of them.
  ///
  /// Two handlers, one for each binding, would each treat the other's write as a change, and swap the values for ever.
  private struct SynchronizeValues<Value: Equatable>: ViewModifier {
    let first: Binding<Value>
    let second: Value
    let setSecond: (Value) -> Void
    let hasNoPreference: (Value) -> Bool
    @State private var mirror = ViewMirror<Value>()

    func body(content: Content) -> some View {
      content.onChange(of: [first.wrappedValue, second], initial: true) { _, new in
        mirror.update(new[0], new[1], hasNoPreference: hasNoPreference) { value, side in
          if side == .first { first.wrappedValue = value } else { setSecond(value) }
        }
      }
    }
  }
#endif
