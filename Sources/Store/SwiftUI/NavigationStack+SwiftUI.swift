#if canImport(SwiftUI)
  import SwiftUI

  extension NavigationStack {
    /// A navigation stack of the screens in a ``StackState``.
    ///
    /// ```swift
    /// NavigationStack(store, path: \.path, action: Action.path) {
    ///   ListView(store: store)
    /// } destination: { store in
    ///   ScreenView(store: store)
    /// }
    /// ```
    ///
    /// A link is `NavigationLink(state: Screen.State.detail(…)) { … }`. Going back by one or more screens sends one
    /// ``StackAction/popFrom(id:)``.
    ///
    /// - Parameters:
    ///   - store: The store of the feature that has the stack.
    ///   - path: The stack.
    ///   - action: The case of the stack's actions.
    ///   - root: The view below the screens.
    ///   - destination: The view of a screen. When the screen has left the stack, its store keeps the values that views
    ///     read last, so that the screen looks the same while it animates out.
    @MainActor
    public init<State, Action, Screen, ScreenAction, RootView: View, Destination: View>(
      _ store: Store<State, Action>,
      path: KeyPath<State, StackState<Screen>>,
      action: @autoclosure @escaping () -> (StackAction<Screen, ScreenAction>) -> Action,
      @ViewBuilder root: () -> RootView,
      @ViewBuilder destination: @escaping (Store<Screen, ScreenAction>) -> Destination,
      fileID: StaticString = #fileID,
      line: UInt = #line
    )
    where
      Data == [StackState<Screen>.Component],
      Root == ModifiedContent<RootView, StackDestinations<Screen, ScreenAction, Destination>>
    {
      let location = CodeLocation(fileID: fileID, line: line)
      let (make, code) = (action(), ScreenActionArgument(action).code)
      let stack: StoreBinding<Data> = store.presenting(path, action: make, fileID: fileID, line: line)
      let destinations = StackDestinations(
        screen: { store.screen($0, of: path, code, location, make) },
        destination: destination
      )
      self.init(path: Binding(stack)) { root().modifier(destinations) }
    }
  }

  /// Shows each screen of a ``StackState`` with its store. The initialiser of `NavigationStack` for a store applies
  /// this modifier to the root view.
  public struct StackDestinations<Screen, Action, Destination: View>: ViewModifier {
    let screen: (StackElementID) -> Store<Screen, Action>?
    let destination: (Store<Screen, Action>) -> Destination

    public func body(content: Content) -> some View {
      content.navigationDestination(for: StackState<Screen>.Component.self) { component in
        if let store = screen(component.id) { destination(store) }
      }
    }
  }

  extension NavigationLink where Destination == Never {
    /// A link that pushes a screen on the navigation stack around it. The stack must have screens of the type `Screen`.
    public init<Screen>(state: Screen, @ViewBuilder label: () -> Label) {
      self.init(value: StackState<Screen>.Component(pushing: state), label: label)
    }

    /// A link that shows a text and pushes a screen.
    public init<Screen>(_ title: some StringProtocol, state: Screen) where Label == Text {
      self.init(title, value: StackState<Screen>.Component(pushing: state))
    }
  }
#endif
