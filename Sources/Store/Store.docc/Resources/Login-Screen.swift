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
    let line = { (y: Double) in Rect(x: 2, y: y, width: 40, height: 1) }
    engine.update { tree in
      tree.add(.element(.username, frame: line(0)))
      tree.add(.element(.password, frame: line(1)))
      tree.add(.element(.button, frame: line(2), interactions: .activate))
    }
    engine.submitLabel(.next, at: .username)
    engine.onSubmit(at: .password) { store.send(.submitted) }
    engine.onSubmit(at: .button) { store.send(.submitted) }
    mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
  }
}
