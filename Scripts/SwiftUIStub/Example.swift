// Views that use what the library adds to SwiftUI; type-checked with the stub, never run.

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
    var help: Help.State?
    var choice: ConfirmationDialogState<Choice>?
  }

  enum Choice { case later }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case focusRefused(Field?, FocusRefusal)
    case usernameChanged(String)
    case help(PresentationAction<Help.Action>)
    case choice(PresentationAction<Choice>)
  }

  struct Help: Reducer {
    struct State: Equatable { var topic = "" }
    enum Action: BindableAction { case binding(BindingAction<State>) }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
      .ifLet(\.help, action: Action.help) { Help() }
      .ifLet(\.choice, action: Action.choice)
  }
}

struct LoginView: View {
  let store: Store<LoginForm.State, LoginForm.Action>
  @FocusState private var focusedField: LoginForm.Field?
  @FocusState private var isEditing: Bool
  @SwiftUI.State private var copy = ""
  @SwiftUI.State private var selection: LoginForm.Field?

  var body: some View {
    TextField("Username", text: store.binding(\.username)).focused($focusedField, equals: .username)
      .synchronize(
        store,
        \.focusedField,
        $focusedField,
        isSuspended: store.help != nil,
        refused: LoginForm.Action.focusRefused
      )
      .synchronize(store.binding(\.focusedField), $focusedField)
      .synchronize(store.binding(\.isEditing), $isEditing)
      .synchronize(store.binding(\.username), $copy)
      .synchronize(store.binding(\.focusedField), $selection)
    TextField("Username", text: store.binding(\.username, send: LoginForm.Action.usernameChanged))
  }
}

/// The presentations of an item or a Boolean.
struct Presentations: View {
  let store: Store<LoginForm.State, LoginForm.Action>

  var body: some View {
    EmptyView()
      .sheet(item: store.presenting(\.help, action: LoginForm.Action.help)) { HelpView(store: $0) }
      .popover(item: store.presenting(\.help, action: LoginForm.Action.help)) { HelpView(store: $0) }
      .fullScreenCover(item: store.presenting(\.help, action: LoginForm.Action.help)) { HelpView(store: $0) }
      .navigationDestination(item: store.presenting(\.help, action: LoginForm.Action.help)) { HelpView(store: $0) }
      .confirmationDialog(store.presenting(\.choice, action: LoginForm.Action.choice))
      .sheet(isPresented: store.presenting(\.help, action: LoginForm.Action.help).isPresented()) { EmptyView() }
  }
}

struct HelpView: View {
  let store: Store<LoginForm.Help.State, LoginForm.Help.Action>

  var body: some View { Text(store.topic) }
}

/// Sends and bindings with animations.
struct Animations: View {
  let store: Store<LoginForm.State, LoginForm.Action>

  var body: some View {
    TextField("Username", text: store.binding(\.username).animation(.spring))
    Button("Clear") { store.send(.usernameChanged(""), transaction: Transaction(animation: .default)) }
  }

  func load() -> Effect<LoginForm.Action> {
    .run { send in
      await send(.usernameChanged("blob"), animation: .easeInOut)
      await send(.usernameChanged("blob"), transaction: Transaction())
    }
  }
}
