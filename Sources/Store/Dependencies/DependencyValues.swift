/// The dependencies in force: the overrides of `withDependencies` and of reducers, and the defaults of the keys.
///
/// The values travel with the task. A store uses the values that were in force when the store was made. An effect uses
/// the values that were in force in the reducer that returned the effect. The overrides of a caller of `send` do not
/// reach the store's reducers and effects.
///
/// **Lifetime.** A key makes its live or preview value once, and the value lives as long as the program. A key makes a
/// test value once for each test store, and the value lives as long as that test store. Exception: after ``context`` is
/// set, each key makes a new value, which lives as long as this `DependencyValues` or a copy of it.
public struct DependencyValues: Sendable {
  /// While a key makes its value, this is the line of the `@Dependency` property that reads the value. If the key
  /// reports an issue, this line is the location of the issue.
  @TaskLocal static var user: CodeLocation?
  /// True while `testValue` makes a value that an override reads. Issues of `testValue` are then dropped.
  @TaskLocal private static var dropsIssues = false

  private(set) var overrides: [ObjectIdentifier: AnyDependencyEntry] = [:]
  /// Caches the values that keys without an override make; `nil` for the cache of the process.
  private var defaults: DependencyCache?
  /// True while an override is being set. A test value may then be read, in order to change a part of it, without
  /// failing the test.
  package var isBeingSet = false
  /// True in a closure in which a test turns a state into the expected one. A change of a case's payload, such as
  /// `value[case: path]?.title = "b"`, then also asserts the case: if the value has another case, the change is
  /// reported. Elsewhere, such a mismatch is not reported.
  var isAsserting = false
  /// The line of the `@Dependency` property that reads these values.
  var reader: CodeLocation?

  /// Makes values without overrides: each key returns its default.
  public init() {}

  /// Decides whether a key without an override makes its live, preview or test value. Setting the context also gives
  /// this `DependencyValues` a new cache for the values that keys make:
  ///
  /// ```swift
  /// Store(initialState: Search.State()) { Search() } withDependencies: { $0.context = .preview }
  /// ```
  ///
  /// By default, the context is ``DependencyContext/preview`` in a preview of Xcode, ``DependencyContext/test`` in a
  /// test store, and otherwise ``DependencyContext/live``.
  public var context: DependencyContext {
    get { (defaults ?? .process).context }
    set { defaults = DependencyCache(newValue) }
  }

  var isEmpty: Bool { overrides.isEmpty && defaults == nil && !isAsserting }

  /// The value for a key.
  ///
  /// - Complexity: O(1). If the key has no override, the first read also takes the time to make the value.
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      let entry =
        overrides[id] ?? (defaults ?? .process).entry(for: id)
        // Making the value may report an issue: for example, a test uses a live value. The location of the issue
        // is `reader`.
        ?? Self.$user.withValue(reader) { makeEntry(for: key) }
      return unsafeDowncast(entry, to: DependencyEntry<Key.Value>.self).value
    }
    set {
      overrides[ObjectIdentifier(key)] = DependencyEntry(newValue)
    }
  }

  /// Makes the live, preview or test value of a key. Caches the value, except after a dropped issue: see below.
  private func makeEntry<Key: TestDependencyKey>(for key: Key.Type) -> AnyDependencyEntry {
    let id = ObjectIdentifier(key)
    let values = defaults ?? .process
    guard values.context == .test else {
      // All users of the cache share this value, so it must not depend on the overrides of the first reader.
      let value = Self.withoutOverrides { values.context == .live ? key.programValue : key.previewValue }
      return values.add(DependencyEntry(value), for: id)
    }
    guard isBeingSet || Self.dropsIssues else { return values.add(DependencyEntry(key.testValue), for: id) }
    // An override may read a test value to change a part of it. This is no mistake, so issues that `testValue` reports
    // are dropped. After such an issue, the value is not cached: a later use makes it again, and reports the issue.
    let isReported = Locked(false)
    // The handler of another key, whose `testValue` reads this value, gets the issue, too. So neither value is cached.
    let outer = Self.dropsIssues ? IssueReporting.handler : nil
    let handler = IssueHandler { issue in
      isReported.withLock { $0 = true }
      outer?(issue)
    }
    let entry = IssueReporting.$handler.withValue(handler) {
      Self.$dropsIssues.withValue(true) { DependencyEntry(key.testValue) }
    }
    return isReported.withLock { $0 } ? entry : values.add(entry, for: id)
  }

  mutating func set(_ update: (inout DependencyValues) throws -> Void) rethrows {
    isBeingSet = true
    defer { isBeingSet = false }
    try update(&self)
  }

  /// Returns a copy in which the overrides of `other` replace those for the same keys.
  func merging(_ other: DependencyValues) -> DependencyValues {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged = self
    merged.overrides.merge(other.overrides) { $1 }
    merged.defaults = other.defaults ?? defaults
    merged.isAsserting = isAsserting || other.isAsserting
    return merged
  }
}
