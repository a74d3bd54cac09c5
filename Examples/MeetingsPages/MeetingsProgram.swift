import FocalTerminal
import FocusSync
import Foundation
import MeetingsFeature
import Store
import StoreFoundation

/// The app in a terminal: the list, and a page for each screen of the stack, of which the top one is shown.
@MainActor
package final class MeetingsProgram: TerminalProgram {
  package let store: StoreOf<MeetingsApp>
  private let list: any TerminalProgram
  private var screens: [(id: StackElementID, page: any TerminalProgram)] = []
  private var observation: ObserveToken?
  @Dependency(\.timeZone) private var timeZone

  package init(_ store: StoreOf<MeetingsApp>, size: CellSize) {
    self.store = store
    self.size = size
    list = MeetingsApp.page(store, size: size)
    observation = store.observe { [weak self] in self?.followStack() }
    followStack()
  }

  /// Opens a page for each new screen, and forgets those of screens that have closed.
  private func followStack() {
    let ids = store.path.ids
    guard ids != screens.map(\.id) || top.onChange == nil else { return }
    top.onChange = nil
    screens = ids.compactMap { id in
      if let screen = screens.first(where: { $0.id == id }) { return screen }
      return page(of: id).map { (id, $0) }
    }
    top.size = size
    top.glyphs = glyphs
    top.otherHints = otherHints
    top.onChange = { [weak self] in self?.onChange?() }
    onChange?()
  }

  private func page(of id: StackElementID) -> (any TerminalProgram)? {
    typealias Screen = (state: Destination.State, action: Destination.Action)
    guard let screen = store.screen(id, of: \.path, action: MeetingsApp.Action.path) else { return nil }
    if let store = screen.scope(state: Destination.State.detail, action: Destination.Action.detail) {
      return MeetingDetail.page(store, of: self.store, timeZone, size: size)
    }
    if let store = screen.scope(state: Destination.State.form, action: Destination.Action.form) {
      return MeetingForm.page(store, size: size)
    }
    if let store = screen.scope(state: Destination.State.running, action: Destination.Action.running) {
      return RunningMeeting.page(store, size: size)
    }
    if let store = screen.scope(state: Destination.State.past, action: Destination.Action.past) {
      return PastMeeting.page(store, timeZone, size: size)
    }
    let exchange = screen.scope(state: Destination.State.exchange, action: Destination.Action.exchange)
    return exchange.map { Exchange.page($0, size: size) }
  }

  /// The page that is shown.
  private var top: any TerminalProgram { screens.last?.page ?? list }

  // MARK: - TerminalProgram

  package var size: CellSize { didSet { top.size = size } }
  package var glyphs = Glyphs.unicode { didSet { top.glyphs = glyphs } }
  package var otherHints: [(key: String, meaning: String)] = [] { didSet { top.otherHints = otherHints } }
  package var onChange: (() -> Void)?
  package var isBusy: Bool { top.isBusy }
  package var isDone: Bool { false }
  package var farewell: String? { nil }
  package var focusName: String { top.focusName }
  package var places: [String] { top.places }

  @discardableResult
  package func receive(_ input: Input) -> KeyEvent.Result { top.receive(input) }

  package func screen(step: Int) -> Screen { top.screen(step: step) }

  /// Waits for the work that is running. A meeting's timer is none: it lasts as long as the meeting.
  package func settle() async {
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    let observation = store.observeEffects { _, _ in continuation.yield() }
    defer { observation.cancel() }
    continuation.yield()
    for await _ in changes where store.effectsInFlight.allSatisfy({ $0.name == RunningMeeting.timer }) { return }
  }
}
