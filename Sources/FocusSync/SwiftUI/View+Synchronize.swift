#if canImport(SwiftUI)
  import Store
  import SwiftUI

  extension View {
    /// Keeps a field of a store's state equal to the focus of this view's fields.
    ///
    /// ```swift
    /// @FocusState private var focusedField: Field?
    ///
    /// var body: some View {
    ///   form.synchronize(store, \.focusedField, $focusedField, refused: Action.focusRefused)
    /// }
    /// ```
    ///
    /// The state's value is applied when the view first appears. If it is `nil`, or `false` for a Boolean, the state
    /// adopts the value of the focused field instead. Afterwards, a change of one side is written to the other side. If
    /// both sides change between two updates of the view, the state wins, because SwiftUI does not tell which changed
    /// last.
    ///
    /// SwiftUI drops an assignment of focus to a field that is not ready: the field appears only with the next update,
    /// or its sheet is still animating in. The assignment is then repeated for about 0.8 s, unless the user moves focus
    /// to another field or the state changes. If all repetitions are dropped, the state takes the value of the real
    /// focus, and the feature gets the action that `refused` makes. <doc:Laws> has a list of the laws that SwiftUI
    /// cannot keep.
    ///
    /// - Parameters:
    ///   - store: The store. If the store is scoped and its child has left, nothing is written.
    ///   - keyPath: The field of the store's state.
    ///   - focus: The focus of the view's fields.
    ///   - isSuspended: True while something covers this view and has the focus, such as a sheet. When the cover is
    ///     gone, the state's value moves focus back.
    ///   - refused: Makes the action that tells the feature of a refusal. The arguments are the value of the real focus
    ///     and the reason. The reason is always ``FocusRefusal/absent``. By default, the feature gets only a `binding`
    ///     action.
    /// - Note: This code has not been run in an app. It is compiled against a stub of SwiftUI, which has declarations
    ///   and no behaviour. The decisions of this code are tested without SwiftUI.
    public func synchronize<State, Action: BindableAction, Value: Hashable & Sendable>(
      _ store: Store<State, Action>,
      _ keyPath: WritableKeyPath<State, Value>,
      _ focus: FocusState<Value>.Binding,
      isSuspended: Bool = false,
      refused: ((Value, FocusRefusal) -> Action)? = nil,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> some View where Action.State == State {
      let side = SyncSide(store, keyPath, refused: refused, fileID: fileID, line: line)
      return keepEqual(
        { side.get() },
        // Reading the binding tracks the field.
        store.isPresent ? store.binding(keyPath, fileID: fileID, line: line).wrappedValue : nil,
        write: { _ = side.write($0) },
        focus,
        isSuspended: isSuspended
      )
    }

    /// Keeps a binding equal to the focus of this view's fields. The rules are those of
    /// ``synchronize(_:_:_:isSuspended:refused:fileID:line:)``, with the binding in place of the store's field. After a
    /// refusal, the binding gets the value of the real focus. It does not get the reason for the refusal.
    public func synchronize<Value: Hashable>(
      _ first: Binding<Value>,
      _ second: FocusState<Value>.Binding,
      isSuspended: Bool = false
    ) -> some View {
      keepEqual(
        { first.wrappedValue },
        first.wrappedValue,
        write: { first.wrappedValue = $0.value },
        second,
        isSuspended: isSuspended
      )
    }

    /// Keeps two values equal. When the view first appears, the first value is written to the second. If the first
    /// value is `nil`, it takes the second value instead.
    public func synchronize<Value: Equatable>(_ first: Binding<Value>, _ second: Binding<Value>) -> some View {
      modifier(
        SynchronizeValues(
          seen: Seen(first: first.wrappedValue, second: second.wrappedValue, isSuspended: false),
          read: { (first.wrappedValue, second.wrappedValue) },
          write: { first.wrappedValue = $0.value },
          assign: { second.wrappedValue = $0 },
          mirror: ViewMirror()
        )
      )
    }

    private func keepEqual<Value: Hashable>(
      _ read: @escaping () -> Value?,
      _ first: Value?,
      write: @escaping (SyncWrite<Value>) -> Void,
      _ focus: FocusState<Value>.Binding,
      isSuspended: Bool
    ) -> some View {
      modifier(
        SynchronizeValues(
          seen: Seen(first: first, second: focus.wrappedValue, isSuspended: isSuspended),
          read: { (read(), focus.wrappedValue) },
          write: write,
          assign: { focus.wrappedValue = $0 },
          mirror: ViewMirror { hasNoValue($0) || $0 as? Bool == false }
        )
      )
    }
  }

  /// The values of both sides in one update of a view. `first` is usually state, and `second` is usually focus. `first`
  /// is `nil` if the child of a scoped store has left.
  private struct Seen<Value: Equatable>: Equatable {
    let first: Value?
    let second: Value
    let isSuspended: Bool
  }

  /// Compares both values in one `onChange` handler, and again some time after each write.
  ///
  /// Two handlers, one for each value, would each treat the other's write as a change, and swap the values for ever.
  private struct SynchronizeValues<Value: Equatable>: ViewModifier {
    let seen: Seen<Value>
    let read: () -> (first: Value?, second: Value)
    let write: (SyncWrite<Value>) -> Void
    let assign: (Value) -> Void
    @State var mirror: ViewMirror<Value>
    /// The number of writes. Each write starts a task that checks whether the write took effect.
    @State private var writes = 0

    func body(content: Content) -> some View {
      content
        .onChange(of: seen, initial: true) { _, new in
          guard let first = new.first else { return }
          perform(mirror.update(first, new.second, isSuspended: new.isSuspended))
        }
        .task(id: writes) {
          guard let delay = mirror.delay, (try? await Task.sleep(for: delay)) != nil else { return }
          let now = read()
          if let first = now.first { perform(mirror.check(first, now.second)) }
        }
    }

    private func perform(_ command: ViewMirror<Value>.Command?) {
      guard let (change, side) = command else { return }
      writes += 1
      if side == .first { write(change) } else { assign(change.value) }
    }
  }
#endif
