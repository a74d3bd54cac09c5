/// The path from the root's state to a store's state.
///
/// A path retains neither a store nor the root. An object that stores a path also retains the root, or is itself
/// retained by the root.
@usableFromInline
enum StatePath<State> {
  /// The address of the root's state, or of a stored field inside it, such as `state.settings.font`. The address is
  /// valid as long as the root lives.
  case fixed(UnsafePointer<State>)
  /// A closure that calls its argument with the state, in place if possible, and returns `false` if the child has left.
  /// For a state in a collection with a change log, the row is the element that contains the state. If such collections
  /// are nested, the row is the outermost of these elements.
  case found(((UnsafePointer<State>) -> Void) -> Bool, ObservedRow? = nil)

  @inlinable var row: ObservedRow? {
    if case .found(_, let row) = self { row } else { nil }
  }

  /// The row that contains a field; `nil` if the path has no row. If the state can hold objects, also `nil` for a field
  /// without an offset in memory, such as a computed property. Such a field may read an object, and the object may
  /// change while the row stays the same.
  @inlinable
  func row<Value>(of keyPath: KeyPath<State, Value>) -> ObservedRow? {
    guard let row, MemoryLayout<State>.offset(of: keyPath) != nil || isObjectFree(State.self) else { return nil }
    return row
  }

  @inlinable
  func withState(_ body: (UnsafePointer<State>) -> Void) -> Bool {
    switch self {
    case .fixed(let place):
      body(place)
      return true
    case .found(let find, _):
      return find(body)
    }
  }

  /// Calls `body` with the state, and returns the result; `nil` if the child has left. Passes the state in place if
  /// possible.
  @inlinable
  func read<R>(_ body: (UnsafePointer<State>) -> R) -> R? {
    var result: R?
    _ = withState { result = body($0) }
    return result
  }

  /// The path to a field.
  @inlinable
  func appending<Value>(_ keyPath: KeyPath<State, Value>) -> StatePath<Value> {
    let field = FieldAccess(keyPath)
    if case .fixed(let place) = self, let address = field.address(in: place) { return .fixed(address) }
    return .found({ body in self.withState { field.read($0, body) } }, row(of: keyPath))
  }

  /// A closure that reads a field, for an observer; it returns `nil` if the state that has the field is gone.
  @inlinable
  func reader<Value>(of keyPath: KeyPath<State, Value>) -> () -> Value? {
    let field = FieldAccess(keyPath)
    if case .fixed(let place) = self { return { field.value(in: place) } }
    return { self.read { field.value(in: $0) } }
  }

  /// The path to a child, by the lens of the field that holds it.
  ///
  /// - Parameter row: The row of the child, if the child is an element of a collection. It is not used if the path to
  ///   the field has a row, because a path keeps the outermost row.
  @inlinable
  func appending<Container, ID, Child>(
    _ keyPath: KeyPath<State, Container>,
    _ lens: ChildLens<Container, ID, Child>,
    _ id: ID,
    row: @autoclosure () -> ObservedRow?
  ) -> StatePath<Child> {
    let (whole, read) = (appending(keyPath), lens.read)
    let found = { (body: (UnsafePointer<Child>) -> Void) in
      var isPresent = false
      _ = whole.withState { container in
        read(container, id) { child in
          isPresent = true
          body(child)
        }
      }
      return isPresent
    }
    return .found(found, whole.row ?? row())
  }
}

// MARK: Changes

extension StatePath {
  /// Makes an observer that calls `body` with the value of a field after each turn that changed it.
  ///
  /// - Parameter didLeave: Called if the child to which the path leads is no longer there when the observer compares
  ///   the field at the end of a turn. It may be called again at the end of later turns.
  @inlinable
  func observer<Value: Equatable>(
    of keyPath: KeyPath<State, Value>,
    didLeave: (() -> Void)? = nil,
    _ body: @escaping (Value) -> Void
  ) -> StateObserver {
    let (read, last) = (reader(of: keyPath), LastSeen<Value?>())
    let hasChanged = comparison(of: keyPath, in: last, ifStamped: true, seenAs: { $0 })
    _ = hasChanged()
    let hasChangedOrLeft = didLeave.map { didLeave in
      {
        if withState({ _ in }) { return hasChanged() }
        didLeave()
        return false
      }
    }
    return StateObserver(
      of: row(of: keyPath),
      hasChanged: hasChangedOrLeft ?? hasChanged,
      notify: { if let now = (last.value ?? nil) ?? read() { body(now) } }
    )
  }

  /// Makes a closure that calls `see` with the value of a field, and compares the result with the previous result. The
  /// closure returns true if the results differ. Its first call stores a result and returns true.
  ///
  /// - Parameters:
  ///   - last: Stores the result: `nil` before the first call, `.some(nil)` if the path led to no child.
  ///   - ifStamped: If true, a ``ContentStamped`` value is compared by its stamp, without `see` and `last`.
  ///   - isOnce: True for an observer that is removed when it is notified. If true, each change resets `last` to `nil`,
  ///     and the next call counts as the first. If false, the departure of the child is no change: the closure returns
  ///     false.
  @inlinable
  func comparison<Value, Seen: Equatable>(
    of keyPath: KeyPath<State, Value>,
    in last: LastSeen<Seen?> = LastSeen(),
    ifStamped: Bool,
    isOnce: Bool = false,
    seenAs see: @escaping (Value) -> Seen
  ) -> () -> Bool {
    if ifStamped, let type = Value.self as? any ContentStamped.Type {
      return stampComparison(of: keyPath, type, isOnce)
    }
    let read = reader(of: keyPath)
    return {
      let now = read().map(see)
      if let now, case let before?? = last.value, before == now { return false }
      switch (last.value, now) {
      case (nil, _): last.value = .some(now)
      case (.some(nil), nil): return false
      case (_??, nil) where !isOnce: return false
      case (_?, _):
        last.value = isOnce ? nil : .some(now)
      }
      return true
    }
  }

  @usableFromInline
  func stampComparison<Elements: ContentStamped>(
    of keyPath: AnyKeyPath,
    _: Elements.Type,
    _ isOnce: Bool
  ) -> () -> Bool {
    let keyPath = keyPath as! KeyPath<State, Elements>
    return comparison(of: keyPath, ifStamped: false, isOnce: isOnce, seenAs: { $0.contentStamp })
  }
}

/// The last value that a comparison has read, shared by the closures of an observer.
@usableFromInline
final class LastSeen<Value> {
  // Exclusivity is not checked, because accesses never overlap: only the store's actor uses the property, and an access
  // does not call other code.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  @inlinable
  init() {}
}
