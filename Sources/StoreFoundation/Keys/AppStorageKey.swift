import Foundation
import Store

extension SharedReaderKey {
  /// A key of a value that is kept in the user defaults.
  ///
  /// ```swift
  /// @Shared(.appStorage("isSoundOn")) var isSoundOn = true
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the value in the user defaults.
  ///   - store: The user defaults. By default the dependency `\.defaultAppStorage`.
  public static func appStorage<Value: AppStorageValue>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(
      key,
      store,
      read: { Value.appStorageValue(in: $0, forKey: $1) },
      write: { $0.setAppStorageValue(in: $1, forKey: $2) }
    )
  }

  /// A key of a value that is kept in the user defaults by its raw value.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the user defaults.
  ///   - store: The user defaults. By default the dependency `\.defaultAppStorage`.
  @_disfavoredOverload  // A raw representable `AppStorageValue` uses its conformance.
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue: AppStorageValue {
    AppStorageKey(
      key,
      store,
      read: { Value.RawValue.appStorageValue(in: $0, forKey: $1).flatMap(Value.init(rawValue:)) },
      write: { $0.rawValue.setAppStorageValue(in: $1, forKey: $2) }
    )
  }

  /// A key of an optional value that is kept in the user defaults by its raw value. `nil` removes the value from the
  /// user defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the user defaults.
  ///   - store: The user defaults. By default the dependency `\.defaultAppStorage`.
  @_disfavoredOverload
  public static func appStorage<Value: RawRepresentable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue: AppStorageValue {
    AppStorageKey(
      key,
      store,
      read: { Value.RawValue.appStorageValue(in: $0, forKey: $1).flatMap(Value.init(rawValue:)) },
      write: { ($0?.rawValue).setAppStorageValue(in: $1, forKey: $2) }
    )
  }
}

/// The key of a value that is kept in the user defaults: `.appStorage("isSoundOn")`.
///
/// On Apple's platforms, a change by other code of the program is noticed. A change by another process is noticed too,
/// unless the key contains a dot or begins with `@`. On other platforms, a change by other code is noticed only in user
/// defaults that are not on the disk, such as `UserDefaults.inMemory`.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  /// The name of the value, and the user defaults.
  public let id: AppStorageKeyID
  private let read: @Sendable (UserDefaults, String) -> Value?
  private let write: @Sendable (Value, UserDefaults, String) -> Void

  init(
    _ key: String,
    _ store: UserDefaults?,
    read: @escaping @Sendable (UserDefaults, String) -> Value?,
    write: @escaping @Sendable (Value, UserDefaults, String) -> Void
  ) {
    @Dependency(\.defaultAppStorageReference) var defaultStore
    id = AppStorageKeyID(key: key, defaults: store.map(DefaultsReference.init) ?? defaultStore)
    self.read = read
    self.write = write
  }

  /// Reads the value, and resumes the continuation before it returns.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: value)
  }

  private var value: Result<Value?, any Error> {
    Result {
      let store = id.defaults.store
      guard store.object(forKey: id.key) != nil else { return nil }
      guard let value = read(store, id.key) else { throw AppStorageError(key: id.key, expected: "\(Value.self)") }
      return value
    }
  }

  /// Passes the new value to the subscriber when other code has changed the value in the user defaults.
  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    DefaultsObservation.observe(id.key, in: id.defaults) { subscriber.yield(with: value) }
  }

  /// Changes the value in the user defaults before it returns. The user defaults are written to the disk later.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    DefaultsObservation.$isSaving.withValue(true) { write(value, id.defaults.store, id.key) }
    DefaultsFlush.schedule(id.defaults)
    continuation.resume()
  }
}

/// Identifies a value in user defaults.
public struct AppStorageKeyID: Hashable, Sendable {
  let key: String
  let defaults: DefaultsReference
}

extension AppStorageKey: CustomStringConvertible {
  /// The key as in source code, such as `.appStorage("isSoundOn")`.
  public var description: String { ".appStorage(\(String(reflecting: id.key)))" }
}

/// The error of a value in the user defaults that has another type than expected.
public struct AppStorageError: Error, Hashable, Sendable {
  /// The name of the value.
  public let key: String
  /// The type that the program expects.
  public let expected: String

  /// Makes an error, for instance for a test.
  public init(key: String, expected: String) {
    self.key = key
    self.expected = expected
  }
}

extension AppStorageError: LocalizedError, CustomStringConvertible {
  /// The error as text, such as `'isSoundOn' in the user defaults is no 'Bool'.`
  public var description: String { "'\(key)' in the user defaults is no '\(expected)'." }

  /// The description, so that `localizedDescription` has it too.
  public var errorDescription: String? { description }
}
