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
public struct CasePath<Root, Value> {
  @usableFromInline let embedding: (Value) -> Root
  @usableFromInline let extraction: (Root) -> Value?

  /// The case that `embed` constructs.
  public init(_ embed: @escaping (Value) -> Root) {
    self.init(embed: embed, extract: { root in reflectedPayload(of: root, embed: embed) })
  }

  /// A case without a payload, from its value.
  @_disfavoredOverload  // Else `CasePath(Action.login)` could also mean a path whose root is a function.
  public init(_ value: Root) where Value == Void {
    let name = reflectedName(of: value)
    self.init(embed: { value }, extract: { root in reflectedName(of: root) == name ? () : nil })
  }

  /// A path of any other shape.
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// Wraps `value` into the enum.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// The payload of `root`, or `nil` when it is of another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Whether `root` is of this case.
  @inlinable
  public func `is`(_ root: Root) -> Bool {
    extract(from: root) != nil
  }

  /// Changes the payload of `root` in place. Returns `nil`, and does not call `body`, when `root` is of another case.
  ///
  /// An array inside the payload is not copied. When `body` throws, `root` holds what `body` left.
  @inlinable
  @discardableResult
  public func modify<R>(_ root: inout Root, _ body: (inout Value) throws -> R) rethrows -> R? {
    guard var value = extract(from: root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { pointer in
      // The payload must be owned once while `body` runs, or the collections inside it would be copied.
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: embed(value)) }
      return try body(&value)
    }
  }
}

private func reflectedName<Root>(of root: Root) -> String? {
  Mirror(reflecting: root).children.first?.label ?? String(describing: root)
}

private func reflectedPayload<Root, Value>(of root: Root, embed: (Value) -> Root) -> Value? {
  guard let child = Mirror(reflecting: root).children.first else { return nil }
  guard
    let value = child.value as? Value ?? Mirror(reflecting: child.value).children.first?.value as? Value,
    reflectedName(of: embed(value)) == reflectedName(of: root)
  else { return nil }
  return value
}
