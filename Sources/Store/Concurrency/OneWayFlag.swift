import Synchronization

/// A flag that is set once, by any thread. It guards no other memory, so relaxed ordering is enough.
@usableFromInline
package final class OneWayFlag: Sendable {
  @usableFromInline let value = Atomic(false)

  package init() {}

  @inlinable package var isSet: Bool { value.load(ordering: .relaxed) }

  package func set() { value.store(true, ordering: .relaxed) }
}
