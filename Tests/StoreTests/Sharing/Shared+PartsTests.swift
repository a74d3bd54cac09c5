import StoreTesting
import Testing

@testable import Store

struct SharedPartsTests {
  @Test func aPartAndTheWholeAreOne() async throws {
    let store = Agenda.testStore()
    let meeting = try #require(Shared(store.state.$meetings[id: 1]))
    await store.send(.push(1)) { $0.path[id: 0] = MeetingDetail.State(meeting: meeting) }
    await store.send(.path(.element(id: 0, action: .rename("Uno")))) { $0.path[id: 0]?.meeting.title = "Uno" }
    #expect(store.state.meetings[id: 1]?.title == "Uno")
    #expect(store.state.meetings[id: 2]?.title == "Two")
    await store.send(.rename(1, "Eins")) { $0.meetings[id: 1]?.title = "Eins" }
    #expect(store.state.path[id: 0]?.meeting.title == "Eins")
    await store.send(.path(.element(id: 0, action: .look))) { $0.path[id: 0]?.seen = "Eins" }
    await store.finish()
  }

  @MainActor @Test func aFieldIsAPart() {
    struct Settings: Sendable, Equatable {
      var theme = "light"
      var size = 12
      var isLarge: Bool { size > 20 }
    }
    struct State: Equatable {
      @Shared var settings: Settings
      @Shared var theme: String
      @SharedReader var isLarge: Bool
    }
    let settings = Shared(value: Settings())
    let store = Store(
      initialState: State(settings: settings, theme: settings.theme, isLarge: settings.isLarge)
    ) {
      Reduce { (state: inout State, theme: String) in
        state.theme = theme
        state.settings.size += 10
        return .none
      }
    }
    #expect(store.state.isLarge == false)
    store.send("dark")
    #expect(store.state.settings == Settings(theme: "dark", size: 22))
    #expect(store.state.isLarge)
  }

  private struct Three: Equatable, Sendable { var (first, second, third) = (1, 2, 1) }

  @Test func partsOfOneVersionAreEqualIfTheirValuesAre() {
    let three = Shared(value: Three())
    #expect(three.first != three.second && three.first == three.third)
  }

  @Test func aPartHasTheNewestValueInATurnAndThatOfItsCopyElsewhere() {
    @Shared(value: Three()) var three: Three
    let part = $three.first
    $three.withLock { $0.first = 5 }
    #expect(part.wrappedValue == 1)
    #expect(SharedTurn.locked { part.wrappedValue } == 5)
  }
}
