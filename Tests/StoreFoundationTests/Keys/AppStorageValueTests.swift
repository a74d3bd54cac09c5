import Foundation
import Store
import Testing

@testable import StoreFoundation

private struct Window: Codable, Equatable, AppStorageValue {
  var width = 800.0

  static func appStorageValue(in store: UserDefaults, forKey key: String) -> Window? {
    store.data(forKey: key).flatMap { try? JSONDecoder().decode(Window.self, from: $0) }
  }

  func setAppStorageValue(in store: UserDefaults, forKey key: String) {
    store.set(try? JSONEncoder().encode(self), forKey: key)
  }
}

@Suite struct AppStorageValueTests {
  private let store = UserDefaults.inMemory

  /// Saves and loads values, also by a key of an optional.
  private func roundTrip<Value: AppStorageValue & Equatable>(_ values: Value...) throws {
    let key: AppStorageKey<Value> = .appStorage("value", store: store)
    let optional: AppStorageKey<Value?> = .appStorage("value", store: store)
    for value in values {
      #expect(try key.loaded(value) == nil)
      try key.saved(value)
      #expect(try key.loaded(value) == value)
      #expect(try optional.loaded(nil) == value)
      try optional.saved(nil)
      #expect(try optional.loaded(value) == nil)
      try optional.saved(value)
      #expect(try key.loaded(value) == value)
      store.removeObject(forKey: "value")
    }
  }

  @Test func eachTypeThatTheDefaultsCanHoldIsKept() throws {
    try roundTrip(true, false)
    try roundTrip(0, 42, -1, Int.max)
    try roundTrip(0, 1.5, -2.0)
    try roundTrip("", "Blob")
    try roundTrip([String](), ["Blob", "Blob, Jr."])
    try roundTrip(Data(), Data([4, 2]))
    try roundTrip(Date(timeIntervalSince1970: 0))
    try roundTrip(URL(fileURLWithPath: "/dev"), try #require(URL(string: "https://example.com/a?b=c")))
    try roundTrip(Window(width: 300))
  }

  /// A value of the command line is a string.
  @Test func aValueOfTheCommandLineIsUnderstood() throws {
    for (name, text) in [("isOn", "YES"), ("count", "42"), ("ratio", "1.5")] { store.set(text, forKey: name) }
    #expect(try AppStorageKey<Bool>.appStorage("isOn", store: store).loaded(false) == true)
    #expect(try AppStorageKey<Int>.appStorage("count", store: store).loaded(0) == 42)
    #expect(try AppStorageKey<Double>.appStorage("ratio", store: store).loaded(0) == 1.5)
    store.set(2, forKey: "ratio")
    #expect(try AppStorageKey<Double>.appStorage("ratio", store: store).loaded(0) == 2)
  }
}
