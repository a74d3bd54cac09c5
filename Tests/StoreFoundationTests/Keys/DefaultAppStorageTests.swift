import Foundation
import Store
import StoreTesting
import Testing

@testable import StoreFoundation

@Suite struct DefaultAppStorageTests {
  private struct Counter: Reducer {
    struct State: Equatable {
      @Shared(.appStorage("count")) var count = 0
    }

    enum Action { case add }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  @Test func aTestHasUserDefaultsOfItsOwn() async {
    #expect(DependencyValues().defaultAppStorage !== UserDefaults.standard)
    @Shared(.appStorage("count")) var count = 2
    let store = TestStore(initialState: Counter.State()) { Counter() }
    #expect(store.state.count == 2)
    await store.send(.add) { $0.count = 3 }
    #expect(Shared(wrappedValue: 0, .appStorage("count")).wrappedValue == 3)
    #expect(UserDefaults.standard.object(forKey: "count") == nil)
    await store.finish()
  }

  @Test func userDefaultsInMemoryKeepEveryKindOfValue() {
    let defaults = UserDefaults.inMemory
    defaults.set(URL(fileURLWithPath: "/a"), forKey: "url")
    defaults.set([1, 2], forKey: "numbers")
    #expect(defaults.object(forKey: "url") as? String == "/a")
    #expect(defaults.array(forKey: "numbers") as? [Int] == [1, 2])
    defaults.removeObject(forKey: "numbers")
    #expect(defaults.object(forKey: "numbers") == nil)
  }
}
