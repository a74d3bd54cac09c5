import Foundation
import Store

/// Writes user defaults to the disk. On Apple's platforms, the system does this. On other platforms, user defaults stay
/// in memory until `synchronize` is called.
enum DefaultsFlush {
  #if canImport(Darwin)
    static func schedule(_ defaults: DefaultsReference) {}
  #else
    private static let changed = Locked<Set<DefaultsReference>>([])
    /// The user defaults that could not be written. They are tried again at the next flush.
    private static let failed = Locked<Set<DefaultsReference>>([])
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
      let earlier = failed.withLock { exchange(&$0, with: []) }
      for defaults in changed.withLock({ exchange(&$0, with: []) }).union(earlier) where !defaults.store.synchronize() {
        failed.withLock { _ = $0.insert(defaults) }
        if earlier.contains(defaults) { continue }
        reportIssue(
          """
          The user defaults could not be written to the disk.

          The values are in memory, and are written again after the next change and when the program ends. Check that \
          the home folder can be written.
          """
        )
      }
    }
  #endif
}
