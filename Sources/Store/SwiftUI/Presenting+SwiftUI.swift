#if canImport(SwiftUI)
  import SwiftUI

  extension Store {
    /// A SwiftUI binding of the store of a presented child, for the modifiers that take an item: `sheet`, `popover`,
    /// `fullScreenCover`, `navigationDestination`.
    ///
    /// ```swift
    /// .sheet(item: store.presenting(\.edit, action: Action.edit)) { store in EditView(store: store) }
    /// ```
    ///
    /// If the context does not require a SwiftUI `Binding`, the same call returns a ``StoreBinding``. The documentation
    /// of that overload, in `Presentation/Store+Presenting.swift`, says which action a write sends.
    @_disfavoredOverload
    public func presenting<ChildState, ChildAction>(
      _ state: KeyPath<State, ChildState?>,
      action: @autoclosure @escaping () -> (PresentationAction<ChildAction>) -> Action,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Binding<Store<ChildState, ChildAction>?> {
      Binding(
        presented(state, action(), PresentedActionArgument(action).code, CodeLocation(fileID: fileID, line: line))
      )
    }

    /// A SwiftUI binding of the path of a navigation stack, for `NavigationStack(path:root:)`.
    @_disfavoredOverload
    public func presenting<ScreenState, ScreenAction>(
      _ state: KeyPath<State, StackState<ScreenState>>,
      action: @escaping (StackAction<ScreenState, ScreenAction>) -> Action,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Binding<[StackState<ScreenState>.Component]> {
      let path: StoreBinding<[StackState<ScreenState>.Component]> =
        presenting(state, action: action, fileID: fileID, line: line)
      return Binding(path)
    }
  }

  extension StoreBinding {
    /// A SwiftUI binding of the store of one case of a presented enum.
    @_disfavoredOverload
    public func `case`<State, Action, CaseState, CaseAction>(
      _ state: @escaping (CaseState) -> State,
      action: @autoclosure @escaping () -> (CaseAction) -> Action,
      fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> Binding<Store<CaseState, CaseAction>?> where Value == Store<State, Action>? {
      let path = CasePath(state, fileID: fileID, line: line)
      let (code, location) = (ChildActionArgument(action).code, CodeLocation(fileID: fileID, line: line))
      return Binding(presented(path, action(), code, location))
    }

    /// A SwiftUI binding that is true while something is presented.
    @_disfavoredOverload
    public func isPresented<State, Action>() -> Binding<Bool> where Value == Store<State, Action>? {
      let isPresented: StoreBinding<Bool> = isPresented()
      return Binding(isPresented)
    }
  }
#endif
