import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import StoreTesting
import Testing

/// Tests of pages without a terminal, as a user writes them.
@MainActor
struct HeadlessScreenTests {
  @Test func effectsRunOnTheExecutorOfTheTest() async {
    let clock = TestClock()
    await withTimer(clock) { screen, store in
      await screen.press("<Return>")
      #expect(store.isRunning && store.seconds == 0 && screen.text.contains("0 s"))
      await clock.advance(by: .seconds(3))
      #expect(store.seconds == 3 && screen.text.contains("3 s"))
      await screen.click("Stop")
      await clock.advance(by: .seconds(3))
      #expect(store.seconds == 3)
    }
  }

  @Test func theScreenHasTextsFocusAndPlaces() async {
    await withTimer(TestClock()) { screen, _ in
      #expect(screen.focus == "toggle")
      #expect(screen.place(of: "0 s") == CellPoint(column: 13, row: 8))
      #expect(screen.place(of: "9 s") == nil)
      #expect(screen.screen.size == CellSize(columns: 80, rows: 24))
      screen.resize(columns: 20, rows: 5)
      #expect(screen.text == "Needs 24x8, has 20x5")
    }
  }

  @Test func mistakesFailTheTest() async {
    await withTimer(TestClock()) { screen, _ in
      screen.resize(columns: 24, rows: 8)
      await withKnownIssue {
        await screen.press("<Click:nope>")
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.hasPrefix(
            "press(\"<Click:nope>\"): there is no 'nope' at that moment, only 'toggle'.\n\n"
          )
        }
      }
      await withKnownIssue {
        await screen.press("<Nope>")
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix("press(\"<Nope>\"): unknown key <Nope>: the keys are <Tab>") }
      }
      await withKnownIssue {
        await screen.click("Nothing")
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.hasPrefix("click(\"Nothing\"): the frame does not contain the text.\n\n")
        }
      }
    }
  }

  private func withTimer(
    _ clock: TestClock,
    test: @MainActor (HeadlessScreen, StoreOf<Ticking>) async -> Void
  ) async {
    await withScreen(
      initialState: Ticking.State(),
      reducer: { Ticking() },
      withDependencies: { $0.continuousClock = clock },
      page: { Ticking.page($0, $1) },
      test: test
    )
  }
}

private struct Ticking: Reducer {
  enum ID: String, PageID {
    case toggle

    var name: String { rawValue }
  }

  struct State: Equatable, Sendable {
    var seconds = 0
    var isRunning = false
    var focus: ID? = .toggle
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case tapped
    case ticked
  }

  private enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .ticked:
        state.seconds += 1
        return .none
      case .tapped:
        state.isRunning.toggle()
        guard state.isRunning else { return .cancel(id: CancelID.timer) }
        return .run { [clock] send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.timer)
      }
    }
  }

  @MainActor
  static func page(_ store: StoreOf<Ticking>, _ size: CellSize) -> PageSession<ID> {
    return PageSession(store, focus: \.focus, size: size) { _ in
      Page("Timer") {
        Part.text("\(store.seconds) s")
        Part.smallButton(.toggle, store.isRunning ? "Stop" : "Start", label: "start") { store.send(.tapped) }
      }
    }
  }
}
