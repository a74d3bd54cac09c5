import FocusSync
import Store

/// The form on the screen: which elements there are, and what keys do.
@MainActor
final class Screen {
  let store: StoreOf<SignIn>
  let engine = FocusEngine<SignIn.Field>(
    options: FocusOptions(keyboardNavigation: true)
  )
  private var mirror: Synchronization?

  init(_ store: StoreOf<SignIn>) {
    self.store = store
    let line = { (y: Double) in FocusRect(x: 2, y: y, width: 40, height: 1) }
    engine.setContent([
      .element(.username, frame: line(0)).submitLabel(.next),
      .element(.password, frame: line(1)).onSubmit { store.send(.submitted) },
      .element(.button, frame: line(2), interactions: .activate)
        .onSubmit { store.send(.submitted) },
    ])
    mirror = synchronize(store, \.focusedField, with: engine)
  }

  /// Handles a key as the terminal sends it.
  func press(_ key: String) {
    switch key {
    case "\t": engine.press(KeyEvent(.tab))
    case "\u{1B}[Z": engine.press(KeyEvent(.tab, modifiers: .shift))
    case "\u{1B}[A": engine.press(KeyEvent(.upArrow))
    case "\u{1B}[B": engine.press(KeyEvent(.downArrow))
    case "\r", "\n": engine.press(KeyEvent(.return))
    case "\u{7F}": edit { _ = $0.popLast() }
    default: edit { $0 += key.filter { $0 >= " " } }
    }
  }

  /// Changes the text that has focus.
  private func edit(_ change: (inout String) -> Void) {
    switch engine.focused {
    case .username: change(&store.binding(\.username).wrappedValue)
    case .password: change(&store.binding(\.password).wrappedValue)
    case .button, nil: break
    }
  }

  /// A line for each element, with a mark at the one that has focus.
  var lines: [String] {
    let mark = { [engine] (field: SignIn.Field) in
      engine.focused == field ? "›" : " "
    }
    let dots = String(repeating: "•", count: store.password.count)
    return [
      "\(mark(.username)) Username  \(store.username)",
      "\(mark(.password)) Password  \(dots)",
      "\(mark(.button)) [Sign in]",
      store.isLoading ? "  Signing in…" : "  \(store.message ?? "")",
    ]
  }
}
