import Foundation
import Store

/// Writes user defaults to the disk. On Apple's platforms, the system does this. On other platforms, user defaults stay
/// in memory until `synchronize` is called.
enum DefaultsFlush {
  #if canImport(Darwin)
    static func schedule(_ defaults: DefaultsReference) {}
  #else
    private static let changed = Locked<Set<DefaultsReference>>([])
    private static let flushesAtExit: Void = ProgramEnd.add { flush() }

    /// Writes soon, on another thread, and at the latest when the program ends. Several changes are written together.
    static func schedule(_ defaults: DefaultsReference) {
      guard !(defaults.store is MemoryDefaults) else { return }
      flushesAtExit
      let isFirst = changed.withLock { $0.insert(defaults).inserted && $0.count == 1 }
      guard isFirst else { return }
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(500)) { flush() }
    }

    /// Writes the changed user defaults, on the thread of the caller.
    private static func flush() {
      for defaults in changed.withLock({ exchange(&$0, with: []) }) { defaults.store.synchronize() }
    }
  #endif
}
