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

/// A collection that takes a new stamp each time it is changed.
///
/// Two values with equal stamps are equal. Observers compare the stamps: this takes constant time and retains no copy
/// of the collection, which its next change would have to make unique. A change that leaves the elements equal counts
/// as one.
@usableFromInline
protocol ContentStamped {
  var contentStamp: Int { get }
}
