import Foundation

/// A value that `.appStorage` can keep in the user defaults: `Bool`, `Int`, `Double`, `String`, `[String]`, `URL`,
/// `Data`, `Date`, and their optionals.
///
/// An enum with raw values of these types needs no conformance. Conform a type of your own to keep it in another form:
///
/// ```swift
/// struct Window: Codable, AppStorageValue {
///   var width = 800.0
///   var height = 600.0
///
///   static func appStorageValue(in store: UserDefaults, forKey key: String) -> Window? {
///     store.data(forKey: key).flatMap { try? JSONDecoder().decode(Window.self, from: $0) }
///   }
///
///   func setAppStorageValue(in store: UserDefaults, forKey key: String) {
///     store.set(try? JSONEncoder().encode(self), forKey: key)
///   }
/// }
/// ```
public protocol AppStorageValue: Sendable {
  /// The value of a key in user defaults; `nil` if it cannot be read as this type. Called only if the key has a value.
  static func appStorageValue(in store: UserDefaults, forKey key: String) -> Self?

  /// Sets this value for a key in user defaults. Called on any thread.
  func setAppStorageValue(in store: UserDefaults, forKey key: String)
}

extension AppStorageValue {
  /// Reads the value, if the user defaults contain a value of this type. The default implementation.
  public static func appStorageValue(in store: UserDefaults, forKey key: String) -> Self? {
    store.object(forKey: key) as? Self
  }

  /// Stores the value without conversion. The default implementation.
  public func setAppStorageValue(in store: UserDefaults, forKey key: String) { store.set(self, forKey: key) }
}

extension String: AppStorageValue {}
extension [String]: AppStorageValue {}
extension Data: AppStorageValue {}
extension Date: AppStorageValue {}

// A value of the command line, as in `-isSoundOn YES`, is a string, so these types also read strings.

extension Bool: AppStorageValue {
  /// Reads the value of a key in user defaults, from a Boolean, a number, or a string such as `YES`.
  public static func appStorageValue(in store: UserDefaults, forKey key: String) -> Bool? {
    switch store.object(forKey: key) {
    case let value as Bool: value
    case is Int, is Double, is String: store.bool(forKey: key)
    default: nil
    }
  }
}

extension Int: AppStorageValue {
  /// Reads the value of a key in user defaults, from a whole number or a string.
  public static func appStorageValue(in store: UserDefaults, forKey key: String) -> Int? {
    switch store.object(forKey: key) {
    case let value as Int: value
    case let value as Double: Int(exactly: value)
    case let value as String: Int(value)
    default: nil
    }
  }
}

extension Double: AppStorageValue {
  /// Reads the value of a key in user defaults, from a number or a string.
  public static func appStorageValue(in store: UserDefaults, forKey key: String) -> Double? {
    switch store.object(forKey: key) {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as String: Double(value)
    default: nil
    }
  }
}

extension URL: AppStorageValue {
  /// Reads the value of a key in user defaults. A path is read as the URL of a file.
  public static func appStorageValue(in store: UserDefaults, forKey key: String) -> URL? {
    // On platforms other than Apple's, user defaults would store only the path of a URL. So a URL that is not of a file
    // is stored as a string.
    if let text = store.string(forKey: key), let url = URL(string: text), url.scheme != nil { return url }
    return store.url(forKey: key)
  }

  /// Stores the URL. On platforms other than Apple's, the URL is stored as a string: for a file, its path.
  public func setAppStorageValue(in store: UserDefaults, forKey key: String) {
    #if canImport(Darwin)
      store.set(self, forKey: key)
    #else
      store.set(isFileURL ? path : absoluteString, forKey: key)
    #endif
  }
}

extension Optional: AppStorageValue where Wrapped: AppStorageValue {
  /// Reads the wrapped value of a key in user defaults.
  public static func appStorageValue(in store: UserDefaults, forKey key: String) -> Wrapped?? {
    Wrapped.appStorageValue(in: store, forKey: key).map(Optional.some)
  }

  /// Sets this value for a key in user defaults. `nil` removes the key.
  public func setAppStorageValue(in store: UserDefaults, forKey key: String) {
    if let self { self.setAppStorageValue(in: store, forKey: key) } else { store.removeObject(forKey: key) }
  }
}
