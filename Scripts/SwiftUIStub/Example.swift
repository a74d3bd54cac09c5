// A view that uses what FocusSync adds to SwiftUI; type-checked with the stub, never run.

import FocusSync
import Store
import SwiftUI

struct LoginForm: Reducer {
  enum Field: Hashable { case username, password }

  struct State: Equatable {
    var username = ""
    var password = ""
    var focusedField: Field?
    var isEditing = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> { BindingReducer<State, Action>() }
}

struct LoginView: View {
  let store: Store<LoginForm.State, LoginForm.Action>
  @FocusState private var focusedField: LoginForm.Field?
  @FocusState private var isEditing: Bool
  @SwiftUI.State private var copy = ""
  @SwiftUI.State private var selection: LoginForm.Field?

  var body: some View {
    TextField("Username", text: store.binding(\.username)).focused($focusedField, equals: .username)
      .synchronize(store.binding(\.focusedField), $focusedField)
      .synchronize(store.binding(\.isEditing), $isEditing)
      .synchronize(store.binding(\.username), $copy)
      .synchronize(store.binding(\.focusedField), $selection)
  }
}
