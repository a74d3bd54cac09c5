import Foundation
import Store
import Testing

@testable import StoreFoundation

@Suite struct DefaultsObservationTests {
  private let store = UserDefaults.inMemory

  @Test func aChangeByOtherCodeIsYieldedOnceAndAnOwnOneIsNot() throws {
    let key: AppStorageKey<Int> = .appStorage("count", store: store)
    let log = Box<[String]>([])
    let subscription = key.observed(0) { result in
      switch result {
      case .success(let value): log.add(value.map { "\($0)" } ?? "initial value")
      case .failure: log.add("error")
      }
    }
    store.set(1, forKey: "count")
    store.set(1, forKey: "count")
    store.set("a", forKey: "other")
    try key.saved(2)
    store.set(3, forKey: "count")
    store.set(Data(), forKey: "count")
    store.removeObject(forKey: "count")
    #expect(log.value == ["1", "3", "error", "initial value"])
    subscription.cancel()
    store.set(4, forKey: "count")
    #expect(log.value.count == 4)
  }
}
