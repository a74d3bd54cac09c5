import Synchronization

/// A flag that any thread can set, and that is never cleared. It guards no other memory, so relaxed ordering is enough.
@usableFromInline
package final class OneWayFlag: Sendable {
  @usableFromInline let value = Atomic(false)

  package init() {}

  @inlinable package var isSet: Bool { value.load(ordering: .relaxed) }

  package func set() { value.store(true, ordering: .relaxed) }
}
