import FocalTerminal
import FocusSync
import Foundation
import MeetingsFeature
import Store
import StoreFoundation

extension MeetingsApp {
  /// The app in a terminal: the list, and a page for each screen of the stack, of which the top one is shown.
  @MainActor
  package static func screens(_ store: StoreOf<Self>, size: CellSize) -> ScreenStack<State, Action, StackElementID> {
    @Dependency(\.timeZone) var timeZone
    return ScreenStack(
      of: store,
      size: size,
      ids: { $0.path.ids },
      root: { page(store, size: $0) },
      page: { [timeZone] id, size in
        store.screen(id, of: \.path, action: Action.path).flatMap { page($0, of: store, timeZone, size: size) }
      }
    )
  }

  @MainActor
  private static func page(
    _ screen: StoreOf<Destination>,
    of app: StoreOf<Self>,
    _ timeZone: TimeZone,
    size: CellSize
  ) -> (any TerminalProgram)? {
    typealias Screen = Destination.State
    typealias Action = Destination.Action
    if let store = screen.scope(state: Screen.detail, action: Action.detail) {
      return MeetingDetail.page(store, of: app, timeZone, size: size)
    }
    if let store = screen.scope(state: Screen.form, action: Action.form) {
      return MeetingForm.page(store, size: size)
    }
    if let store = screen.scope(state: Screen.running, action: Action.running) {
      return RunningMeeting.page(store, size: size)
    }
    if let store = screen.scope(state: Screen.past, action: Action.past) {
      return PastMeeting.page(store, timeZone, size: size)
    }
    return screen.scope(state: Screen.exchange, action: Action.exchange).map { Exchange.page($0, size: size) }
  }
}

extension PageSession {
  /// Opens the page of a feature, whose focus is in its state.
  convenience init<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    focus: WritableKeyPath<State, ID?>,
    size: CellSize,
    _ describe: @escaping (PageContext<ID>) -> Page<ID>
  ) where Action.State == State {
    self.init(size: size, options: FocusOptions(keyboardNavigation: true, removalPolicy: .neighbour), describe)
    attach(store)
    keep(synchronize(store, focus, with: engine))
  }
}
