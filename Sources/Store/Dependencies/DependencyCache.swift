/// The values that keys have made, one for each key. The cache of the process lives as long as the program. Setting the
/// `context` of a ``DependencyValues`` gives it a new cache of its own. For example, a test store has such a cache for
/// test values.
final class DependencyCache: Sendable {
  static let process = DependencyCache(isPreviewed ? .preview : .live)

  let context: DependencyContext
  private let entries = Locked<[ObjectIdentifier: AnyDependencyEntry]>([:])

  init(_ context: DependencyContext) { self.context = context }

  /// The value that a key has made; `nil` if it has made none.
  func entry(for key: ObjectIdentifier) -> AnyDependencyEntry? {
    entries.withLock { $0[key] }
  }

  var keys: Set<ObjectIdentifier> { entries.withLock { Set($0.keys) } }

  /// Sets the value of a key. The caller checks first that the key has no value yet.
  func prepare(_ entry: AnyDependencyEntry, for key: ObjectIdentifier) {
    entries.withLock { $0[key] = entry }
  }

  /// Stores a value if the key has none yet. The caller makes the value without the lock, because making a value may
  /// read other dependencies.
  ///
  /// - Returns: The value of the key from now on. If another thread was faster, this is the other thread's value.
  func add(_ made: AnyDependencyEntry, for key: ObjectIdentifier) -> AnyDependencyEntry {
    entries.withLock { entries in
      if let first = entries[key] { return first }
      entries[key] = made
      return made
    }
  }
}
