import Synchronization

/// One case of an enum, as a value: it wraps a payload into the enum, and takes it out again.
///
/// A case path is made from the case itself, because an enum case is a function from its payload to the enum:
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
/// A path learns which case it is when it is first used. From then on it compares a number, about a nanosecond, and
/// copies the payload from where it lies in the enum, or lets you change it there. Keep a path rather than making a new
/// one for each value.
///
/// Payloads that are functions or metatypes, bare or in a tuple or optional, cannot be read this way: such a path
/// reports an issue and matches nothing. Wrap them in a struct, or use ``init(embed:extract:)``.
public struct CasePath<Root, Value> {
  @usableFromInline let embedding: (Value) -> Root
  let extraction: ((Root) -> Value?)?
  @usableFromInline let memory: CaseMemory

  init(embedding: @escaping (Value) -> Root, extraction: ((Root) -> Value?)?, memory: CaseMemory) {
    self.embedding = embedding
    self.extraction = extraction
    self.memory = memory
  }

  /// The case that `embed` constructs.
  ///
  /// - Parameter embed: an enum case, such as `AppAction.login`. Several associated values become a tuple without labels.
  ///   A function that does more than a case does is not one: use ``init(embed:extract:)`` for it.
  public init(_ embed: @escaping (Value) -> Root, fileID: StaticString = #fileID, line: UInt = #line) {
    let location = CodeLocation(fileID: fileID, line: line)
    self.init(embedding: embed, extraction: nil, memory: CaseMemory(location: location))
  }

  /// A case without a payload, from its value.
  ///
  /// Values are compared by their case alone: what payload `value` might have does not matter.
  @_disfavoredOverload  // Else `CasePath(Action.login)` could also mean a path whose root is a function.
  public init(_ value: Root) where Value == Void {
    if let tag = Self.tag(of: value), CaseMemory.isPlain(tag) {
      self.init(embedding: { value }, extraction: nil, memory: CaseMemory(.valueless(tag)))
    } else {
      self = .reflecting(value)
    }
  }

  /// A path of any other shape.
  ///
  /// `extract` should return what `embed` was given, and `nil` for what `embed` did not make.
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    self.init(embedding: embed, extraction: extract, memory: CaseMemory(.custom))
  }

  /// Wraps `value` into the enum.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// The payload of `root`, or `nil` when it is of another case.
  @inlinable @inline(__always)
  public func extract(from root: Root) -> Value? {
    let state = memory.state.load(ordering: .relaxed)
    if state >= 0, enumTag(of: root) != CaseMemory.tag(of: state) { return nil }
    return extractMatch(from: root, state: state)
  }

  /// `extract` for a root of which the tag does not say that it is of another case. Apart, to keep the callers small.
  @inlinable
  func extractMatch(from root: Root, state: Int) -> Value? {
    if state < 0 { return learnAndExtract(from: root) }
    if CaseMemory.isPlain(state) { return enumPayload(of: root, as: Value.self) }
    if CaseMemory.isBoxed(state) { return boxedEnumPayload(of: root, as: Value.self) }
    return learnAndExtract(from: root)
  }

  /// Whether `root` is of this case.
  @inlinable
  public func `is`(_ root: Root) -> Bool {
    var state = memory.state.load(ordering: .relaxed)
    if state < 0 {
      state = settle(with: root)
      guard state >= 0 else { return hasPayload(root) }
    }
    guard enumTag(of: root) == CaseMemory.tag(of: state) else { return false }
    return CaseMemory.isPlain(state) || CaseMemory.isBoxed(state) || hasPayload(root)
  }

  /// Changes the payload of `root` in place. Returns `nil`, and does not call `body`, when `root` is of another case.
  ///
  /// A collection inside the payload is not copied. When `body` throws, `root` holds what `body` left.
  @inlinable
  @discardableResult
  public func modify<R>(_ root: inout Root, _ body: (inout Value) throws -> R) rethrows -> R? {
    var state = memory.state.load(ordering: .relaxed)
    if state < 0 || !CaseMemory.isPlain(state) {
      if state >= 0, enumTag(inPlace: &root) != CaseMemory.tag(of: state) { return nil }
      state = settle(inPlace: &root)
      guard state >= 0, CaseMemory.isPlain(state) else { return try takeOutAndModify(&root, body) }
    }
    guard enumTag(inPlace: &root) == state else { return nil }
    return try withEnumPayload(of: &root, tag: state, body)
  }

  /// `is` for a root that can be asked where it lies.
  @inlinable
  func isCase(inPlace root: inout Root) -> Bool {
    var state = memory.state.load(ordering: .relaxed)
    if state < 0 { state = settle(inPlace: &root) }
    if state >= 0, enumTag(inPlace: &root) != CaseMemory.tag(of: state) { return false }
    return state >= 0 && (CaseMemory.isPlain(state) || CaseMemory.isBoxed(state)) || hasPayload(inPlace: &root)
  }

  /// `modify` for a payload that cannot be changed where it is.
  @usableFromInline
  func takeOutAndModify<R>(_ root: inout Root, _ body: (inout Value) throws -> R) rethrows -> R? {
    guard var value = learnAndExtract(from: root) else { return nil }
    if case .valueless = memory.knowledge { return try body(&value) }
    return try withVacated(&root, refill: { embed(value) }, { try body(&value) })
  }

  /// The number that the compiler gave to the case of `root`, or `nil` when `Root` is not an enum whose layout is known.
  ///
  /// Cases with a payload come first, then those without, each in the order of their declaration.
  public static func tag(of root: Root) -> Int? {
    EnumLayout.of(Root.self).fields == nil ? nil : enumTag(of: root)
  }
}
