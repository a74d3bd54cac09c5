import Foundation
import Store

extension DependencyValues {
  /// The user defaults of `.appStorage` keys without a `store`: by default `UserDefaults.standard`. Each preview and
  /// each test has user defaults of its own in memory, which have no values at first. Shared values outside of a store
  /// use this dependency, too.
  public var defaultAppStorage: UserDefaults {
    get { defaultAppStorageReference.store }
    set { self[DefaultsDependency.self] = DefaultsReference(newValue) }
  }

  var defaultAppStorageReference: DefaultsReference {
    self[DefaultsDependency.self]
      ?? DefaultsReference(MemoryDefaults.ofTest(with: defaultSharedStorage) ?? UserDefaults.standard)
  }
}

extension UserDefaults {
  /// New user defaults that are kept in memory only.
  public static var inMemory: UserDefaults { MemoryDefaults(for: nil) }
}

/// User defaults that several threads share. Two references are equal if they lead to the same object.
///
/// `@unchecked Sendable`: the documentation of `UserDefaults` says that it is thread-safe, and `MemoryDefaults` has a
/// lock.
struct DefaultsReference: Hashable, @unchecked Sendable {
  let store: UserDefaults

  init(_ store: UserDefaults) { self.store = store }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.store === rhs.store }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(store)) }
}

/// If the value is `nil`, `defaultAppStorageReference` returns the user defaults of the running test. Outside of tests,
/// the property returns `UserDefaults.standard`.
private enum DefaultsDependency: DependencyKey {
  static var liveValue: DefaultsReference? { nil }
  static var previewValue: DefaultsReference? { DefaultsReference(.inMemory) }
  static var testValue: DefaultsReference? { nil }
}

/// The class of `UserDefaults.inMemory` and of the user defaults of tests. Each object has values of its own.
final class MemoryDefaults: UserDefaults {
  private let objects = Locked<[String: Value]>([:])

  /// `@unchecked Sendable`: nobody changes `object`, a value of a property list.
  private struct Value: @unchecked Sendable { let object: Any }

  /// Retains the shared values of the test that these user defaults belong to. The values live as long as the user
  /// defaults.
  private let values: SharedStorage?

  /// The user defaults of the running test; `nil` if no test runs.
  static func ofTest(with values: SharedStorage) -> MemoryDefaults? {
    guard SharedStorage.isTesting else { return nil }
    return values.belonging { MemoryDefaults(for: values) }
  }

  init(for values: SharedStorage?) {
    self.values = values
    // The initialiser returns `nil` only for the identifier of the program and for the global domain, so the `!` does
    // not fail. No override calls the superclass, so the system stores nothing under this name.
    super.init(suiteName: "focal.memory")!
  }

  override func object(forKey name: String) -> Any? { objects.withLock { $0[name] }?.object }

  override func set(_ value: Any?, forKey name: String) {
    // A URL that is passed as `Any` is stored as its path. On platforms other than Apple's, user defaults on the disk
    // do the same.
    let new = (value as? URL).map { $0.path } ?? value
    let box = new.map(Value.init)
    objects.withLock { $0[name] = box }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  override func removeObject(forKey name: String) { set(Any?.none, forKey: name) }

  override func synchronize() -> Bool { true }

  #if canImport(Darwin)
    override func set(_ value: Int, forKey name: String) { set(value as Any?, forKey: name) }
    override func set(_ value: Float, forKey name: String) { set(value as Any?, forKey: name) }
    override func set(_ value: Double, forKey name: String) { set(value as Any?, forKey: name) }
    override func set(_ value: Bool, forKey name: String) { set(value as Any?, forKey: name) }
    override func set(_ value: URL?, forKey name: String) { set(value?.absoluteString as Any?, forKey: name) }

    override func string(forKey name: String) -> String? { object(forKey: name) as? String }
    override func stringArray(forKey name: String) -> [String]? { object(forKey: name) as? [String] }
    override func data(forKey name: String) -> Data? { object(forKey: name) as? Data }
    override func integer(forKey name: String) -> Int { object(forKey: name) as? Int ?? 0 }
    override func float(forKey name: String) -> Float { object(forKey: name) as? Float ?? 0 }
    override func double(forKey name: String) -> Double { object(forKey: name) as? Double ?? 0 }
    override func bool(forKey name: String) -> Bool { object(forKey: name) as? Bool ?? false }
    override func url(forKey name: String) -> URL? { string(forKey: name).flatMap(URL.init(string:)) }
  #endif
}
