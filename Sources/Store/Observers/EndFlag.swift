import Synchronization

/// Says that an observer has ended. The token sets it, on any thread. The token retains the flag and not the observer,
/// so that the end of the store releases what the observer captures.
@usableFromInline
package final class EndFlag: Sendable {
  @usableFromInline let flag = Atomic(false)

  init() {}

  @inlinable var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
