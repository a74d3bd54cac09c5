import Synchronization

/// Numbers that are given out once in a process.
@usableFromInline
enum IdentityStamp {
  private static let last = Atomic(0)

  /// A number that nobody else has. Which one it is means nothing.
  @usableFromInline
  static func next() -> Int {
    last.add(1, ordering: .relaxed).newValue
  }
}
