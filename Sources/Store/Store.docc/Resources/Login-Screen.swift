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
}
