import Synchronization

/// Numbers that are unique in the process.
///
/// A collection takes a new stamp each time its set of ids changes. Two values with equal stamps have the same ids, so
/// "were ids added or removed?" is one comparison. Different stamps prove nothing. Identified arrays and stacks use it.
@usableFromInline
enum IdentityStamp {
  private static let last = Atomic(0)

  /// A number that was not returned before. Its value means nothing.
  @usableFromInline
  static func next() -> Int {
    last.add(1, ordering: .relaxed).newValue
  }
}
