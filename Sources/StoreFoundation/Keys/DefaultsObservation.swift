import Foundation
import Store

/// Observes single values in user defaults by key-value observation. Exceptions: systems without Objective-C, keys that
/// contain a dot or begin with `@`, and `MemoryDefaults`. For these, compares the value at each notification of a
/// change.
enum DefaultsObservation {
  /// True while a key saves a value on the current thread. A change that this thread observes during the save is the
  /// key's own, and is not reported.
  @TaskLocal static var isSaving = false

  /// Calls a closure when other code has changed the value of a key, until the subscription ends.
  static func observe(
    _ key: String,
    in defaults: DefaultsReference,
    onChange: @escaping @Sendable () -> Void
  ) -> SharedSubscription {
    #if canImport(ObjectiveC)
      if !(defaults.store is MemoryDefaults), !key.contains("."), !key.hasPrefix("@") {
        return observePath(key, in: defaults, onChange: onChange)
      }
    #endif
    // The notification does not say which value has changed, so the value is compared.
    let last = Locked(LastValue(defaults.store.object(forKey: key)))
    // The observer is only passed back to the notification center, which is thread-safe.
    nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: defaults.store,
      queue: nil
    ) { _ in
      let new = LastValue(defaults.store.object(forKey: key))
      let former = last.withLock { exchange(&$0, with: new) }
      if former.object != new.object, !isSaving { onChange() }
    }
    return SharedSubscription { NotificationCenter.default.removeObserver(observer) }
  }

  /// The value of a key in user defaults, in an array that `==` can compare. The array is empty if there is no value.
  ///
  /// `@unchecked Sendable`: nobody changes the object.
  private struct LastValue: @unchecked Sendable {
    let object: NSArray

    init(_ value: Any?) { object = NSArray(array: value.map { [$0] } ?? []) }
  }
}

#if canImport(ObjectiveC)
  extension DefaultsObservation {
    private static func observePath(
      _ key: String,
      in defaults: DefaultsReference,
      onChange: @escaping @Sendable () -> Void
    ) -> SharedSubscription {
      let observer = PathObserver(onChange)
      defaults.store.addObserver(observer, forKeyPath: key, options: [], context: nil)
      return SharedSubscription { defaults.store.removeObserver(observer, forKeyPath: key) }
    }

    private final class PathObserver: NSObject, Sendable {
      private let onChange: @Sendable () -> Void

      init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

      override func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        if !DefaultsObservation.isSaving { onChange() }
      }
    }
  }
#endif
