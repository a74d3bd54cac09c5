import Foundation
import Store
import Testing

@testable import StoreFoundation

private enum Theme: String { case light, dark }
private enum Level: Int {
  case low = 1
  case high
}

/// Cases of the reference's tests of app storage; see `AppStorageTests` of swift-sharing.
@Suite struct AppStorageKeyTests {
  private let store = UserDefaults.inMemory

  @Test func aRawRepresentableValueIsKeptByItsRawValue() throws {
    let theme: AppStorageKey<Theme> = .appStorage("theme", store: store)
    try theme.saved(.dark)
    #expect(store.string(forKey: "theme") == "dark")
    #expect(try theme.loaded(.light) == .dark)
    let level: AppStorageKey<Level?> = .appStorage("level", store: store)
    #expect(try level.loaded(nil) == .none)
    try level.saved(.high)
    #expect(store.integer(forKey: "level") == 2)
    #expect(try level.loaded(nil) == .high)
    try level.saved(nil)
    #expect(store.object(forKey: "level") == nil)
  }

  @Test func aValueOfAnotherTypeIsAnError() throws {
    store.set("blue", forKey: "theme")
    store.set(Data(), forKey: "isOn")
    let theme: AppStorageKey<Theme> = .appStorage("theme", store: store)
    let isOn: AppStorageKey<Bool> = .appStorage("isOn", store: store)
    #expect(throws: AppStorageError(key: "theme", expected: "Theme")) { try theme.loaded(.light) }
    #expect(throws: AppStorageError(key: "isOn", expected: "Bool")) { try isOn.loaded(false) }
    let error = AppStorageError(key: "isOn", expected: "Bool")
    #expect(error.localizedDescription == "'isOn' in the user defaults is no 'Bool'.")
    try theme.saved(.dark)
    #expect(try theme.loaded(.light) == .dark)
  }

  @Test func keysOfOneNameInOneStoreAreEqual() {
    let key: AppStorageKey<Int> = .appStorage("count", store: store)
    let same: AppStorageKey<Int> = .appStorage("count", store: store)
    let other: AppStorageKey<Int> = .appStorage("count", store: .inMemory)
    let third: AppStorageKey<Int> = .appStorage("length", store: store)
    #expect(key.id == same.id)
    #expect(Set([key.id, other.id, third.id]).count == 3)
    #expect("\(key)" == #".appStorage("count")"#)
  }

  @Test func aTestHasDefaultsOfItsOwn() throws {
    var found: [Int?] = []
    func saveAndLoad() throws {
      let key: AppStorageKey<Int> = .appStorage("count")
      found.append(try key.loaded(0))
      try key.saved(1)
      found.append(try key.loaded(0))
    }
    let texts = try reports { try withTestValues { try saveAndLoad() } }
    try withTestValues { try saveAndLoad() }
    #expect(texts == [])
    #expect(found == [nil, 1, nil, 1])
    #expect(UserDefaults.standard.object(forKey: "count") == nil)
  }

  @Test func aTestSetsTheDefaults() throws {
    try withDependencies {
      $0.defaultAppStorage = store
    } operation: {
      try AppStorageKey<Int>.appStorage("count").saved(1)
    }
    #expect(store.integer(forKey: "count") == 1)
  }
}
