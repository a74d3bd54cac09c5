import FocalTerminal
import FocalTerminalTesting
import Store
import StoreTesting
import Testing

@testable import guests

@MainActor
@Suite struct GuestsPageTests {
  private func withGuests(test: @MainActor (HeadlessScreen, StoreOf<Guests>, TestClock) async -> Void) async {
    let clock = TestClock()
    let guests = [Guest(id: 1, name: "Ada", isComing: true), Guest(id: 2, name: "Bob"), Guest(id: 3, name: "Grace")]
    await withScreen(initialState: Guests.State(guests: IdentifiedArray(uniqueElements: guests))) {
      Guests()
    } withDependencies: {
      $0.continuousClock = clock
    } page: { store, size in
      Guests.page(store, size: size)
    } test: { screen, store in
      await test(screen, store, clock)
    }
  }

  @Test func theListShowsWhatTheSearchFinds() async {
    await withGuests { screen, _, _ in
      await screen.press("gr")
      #expect(screen.text.contains("1 of 3") && !screen.text.contains("Ada"))
      await screen.press("<Tab>")
      #expect(screen.focus == "guest(3)")
    }
  }

  @Test func aGuestIsAdded() async {
    await withGuests { screen, store, _ in
      await screen.press("<C-n><Tab><Tab><Return>")
      #expect(screen.focus == "name" && screen.text.contains("A guest needs a name"))
      await screen.press("Dora<Tab> <Tab><Return>")
      #expect(store.guests[id: 4] == Guest(id: 4, name: "Dora", isComing: true))
      #expect(screen.focus == "search")
    }
  }

  @Test func afterADeletionTheNeighbourHasFocus() async {
    await withGuests { screen, store, _ in
      await screen.press("<Tab><Down><C-x>")
      #expect(screen.text.contains("Delete Bob?") && screen.focus == "answer(1)")
      await screen.press("<Esc>")
      #expect(store.guests.count == 3 && screen.focus == "guest(2)")
      await screen.press("<C-x><Left><Return>")
      #expect(store.guests.ids == [1, 3] && screen.focus == "guest(3)")
    }
  }

  @Test func theBarShowsHowManyInvitationsAreSent() async {
    await withGuests { screen, _, clock in
      await screen.press("<Tab><Tab><Return>")
      #expect(screen.text.contains("0 %"))
      await clock.advance(by: .milliseconds(400))
      #expect(screen.text.contains("66 %"))
      await screen.press("<Return>")
      #expect(screen.text.contains("Send invitations") && screen.focus == "send")
    }
  }
}
