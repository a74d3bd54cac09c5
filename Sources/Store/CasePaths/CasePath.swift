/// One case of an enum as a value: it wraps a payload into the enum and takes it out again.
///
/// A case with a payload is a function from the payload to the enum. A case path is made from the case itself:
///
/// ```swift
/// enum AppAction {
///   case login(LoginAction)
///   case moved(x: Int, y: Int)
///   case refresh
/// }
///
/// let login = CasePath(AppAction.login)      // CasePath<AppAction, LoginAction>
/// let moved = CasePath(AppAction.moved)      // CasePath<AppAction, (Int, Int)>
/// let refresh = CasePath(AppAction.refresh)  // CasePath<AppAction, Void>
///
/// login.extract(from: .login(.submitted))    // .submitted
/// login.extract(from: .refresh)              // nil
/// ```
///
/// A path learns its case when it is made or first used. From then on it compares tags, which takes about a nanosecond.
/// ``extract(from:)`` copies the payload, and ``modify(_:_:)`` changes it in place. Keep a path rather than making a
/// new one for each value.
///
/// **Errors.** A path never matches another case. If the case cannot be found, the path reports the reason and the cure
/// when it is made or first used, and matches nothing. The reasons:
///
/// - The function is not a case.
/// - The function wraps its argument into several nested cases. Use `appending` instead.
/// - `Value` is not the type of the payload. For example, `Value` is `Int`, and the payload is an `Int?`.
/// - The path was made from a value with a payload, such as `AppAction.login(.submitted)`, instead of a case.
/// - The payload is a function or a metatype, bare or in a tuple or optional. Wrap it in a struct.
/// - The enum was built with `-disable-reflection-metadata`. (`-disable-reflection-names` is no problem.)
/// - The compiler lays out the enum in a way that the library does not know.
///
/// ``init(embed:extract:)`` works in all of these situations.
public struct CasePath<Root, Value> {
  @usableFromInline let embedding: (Value) -> Root
  let extraction: ((Root) -> Value?)?
  @usableFromInline let memory: CaseMemory
}

extension CasePath {
  /// The path to the case that `embed` constructs.
  ///
  /// - Parameter embed: An enum case, such as `AppAction.login`. Several associated values become a tuple without
  ///   labels. For any other function, use ``init(embed:extract:)``.
  public init(_ embed: @escaping (Value) -> Root, fileID: StaticString = #fileID, line: UInt = #line) {
    let location = CodeLocation(fileID: fileID, line: line)
    self.init(embedding: embed, extraction: nil, memory: CaseMemory(location: location))
  }

  /// The path to a case without a payload, made from a value of that case.
  ///
  /// If the value's case has a payload, the value is reported, and the path matches nothing.
  @_disfavoredOverload  // Otherwise `CasePath(Action.login)` could also mean a path whose root is a function.
  public init(_ value: Root, fileID: StaticString = #fileID, line: UInt = #line) where Value == Void {
    let location = CodeLocation(fileID: fileID, line: line)
    self.init(embedding: { value }, extraction: nil, memory: CaseMemory(location: location))
    memory.learn(state(ofCaseOf: value))
  }

  /// A path that two closures define.
  ///
  /// `extract` should return the payload that `embed` was given, and `nil` for a root that `embed` did not make.
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    self.init(embedding: embed, extraction: extract, memory: CaseMemory(CaseState(.custom)))
  }

  /// Wraps `value` into the enum.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// The payload of `root`, or `nil` if `root` is of another case.
  @inlinable @inline(__always)
  public func extract(from root: Root) -> Value? {
    let state = memory.state
    guard state.isPlain else { return extractOther(from: root, state: state) }
    return enumTag(of: root) == state.tag ? enumPayload(of: root, as: Value.self) : nil
  }

  /// `extract` for every kind of path but `plain`. Separate, to keep callers small.
  @inlinable
  func extractOther(from root: Root, state: CaseState) -> Value? {
    if state.hasTag, enumTag(of: root) != state.tag { return nil }
    if state.isBoxed { return boxedEnumPayload(of: root, as: Value.self) }
    return learnAndExtract(from: root)
  }

  /// True if `root` is of this case.
  @inlinable
  public func `is`(_ root: Root) -> Bool {
    withUnsafePointer(to: root) { isCase(at: $0) }
  }

  /// Changes the payload of `root` in place. Returns `nil`, and does not call `body`, if `root` is of another case.
  ///
  /// A collection inside the payload is not copied.
  ///
  /// - Throws: The error of `body`. `root` keeps the changes made so far.
  /// - Complexity: O(1), plus `body`.
  @inlinable
  @discardableResult
  public func modify<R>(_ root: inout Root, _ body: (inout Value) throws -> R) rethrows -> R? {
    var state = memory.state
    if !state.isPlain {
      if state.hasTag, enumTag(inPlace: &root) != state.tag { return nil }
      state = withUnsafePointer(to: &root) { learnedState(at: $0) }
      guard state.isPlain else { return try takeOutAndModify(&root, body) }
    }
    guard enumTag(inPlace: &root) == state.tag else { return nil }
    return try withEnumPayload(of: &root, tag: state.tag, body)
  }

  /// True if `root` is of this case. A path of the kind `plain` or `boxed` does not copy `root`.
  @inlinable
  func isCase(at root: UnsafePointer<Root>) -> Bool {
    var state = memory.state
    if !state.hasTag { state = learnedState(at: root) }
    if state.hasTag, EnumType(Root.self).tag(at: root) != state.tag { return false }
    return state.isPlain || state.isBoxed || hasPayload(at: root)
  }

  /// Reads payloads of the case without copying them; `nil` if the path does not know its case yet, if the payloads are
  /// not stored inline, or if values of `Root` must not move in memory.
  var payloadInPlace: PayloadInPlace? {
    memory.state.isPlain ? PayloadInPlace(Root.self, tag: memory.state.tag, Value.self) : nil
  }

  /// The slow part of `modify`, for a payload that cannot be changed in place.
  @usableFromInline
  func takeOutAndModify<R>(_ root: inout Root, _ body: (inout Value) throws -> R) rethrows -> R? {
    guard var value = learnAndExtract(from: root) else { return nil }
    if memory.state.kind == .valueless { return try body(&value) }
    return try withVacated(&root, refill: { embed(value) }, { try body(&value) })
  }

  /// The number that the compiler gave to the case of `root`; `nil` if `Root` has no tag that can be read.
  static func knownTag(of root: Root) -> Int? {
    hasEnumTag(Root.self) ? enumTag(of: root) : nil
  }
}
