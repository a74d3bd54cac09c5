import Store
import StoreTesting
import Testing

@testable import guests

@Suite struct GuestsTests {
  private let ada = Guest(id: 1, name: "Ada")
  private let bob = Guest(id: 2, name: "Bob")

  @Test func theSearchFindsPartsOfNames() {
    #expect(Guests.State(guests: [ada, bob], searchText: "B").shown == [bob])
  }

  @Test func aGuestNeedsAName() async {
    let store = TestStore(initialState: Guests.State()) { Guests() }
    await store.send(.newTapped) { $0.draft = Guest(id: 1) }
    await store.send(.saveTapped) {
      $0.nameError = "A guest needs a name"
      $0.focus = .name
    }
    await store.send(.binding(.set(\.draft, ada))) {
      $0.draft = ada
      $0.nameError = nil
    }
    await store.send(.saveTapped) {
      $0.guests = [ada]
      $0.draft = nil
    }
    await store.finish()
  }

  @Test func deletingAsks() async {
    let store = TestStore(initialState: Guests.State(guests: [ada, bob], focus: .guest(1))) { Guests() }
    await store.send(.deleteTapped) { $0.alert = .deletion(of: ada) }
    await store.send(.alert(.presented(.delete(1)))) {
      $0.alert = nil
      $0.guests = [bob]
    }
    await store.finish()
  }

  @Test func sendingCanBeCancelled() async {
    let clock = TestClock()
    let store = TestStore(initialState: Guests.State(guests: [ada, bob])) {
      Guests()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.sendTapped) { $0.progress = 0 }
    await clock.advance(by: .milliseconds(200))
    await store.receive(.sent(1, of: 2)) { $0.progress = 0.5 }
    await store.send(.cancelTapped) { $0.progress = nil }
    await store.finish()
  }
}
