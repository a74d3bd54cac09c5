/// The screens of a navigation stack, the bottom one first. Screens are usually cases of one enum.
///
/// ```swift
/// struct State { var path = StackState<Screen.State>() }
///
/// state.path.append(.detail(Detail.State(item: item)))
/// state.path.pop(from: id)
/// ```
///
/// Each screen gets an id when it is pushed: the number of screens that were pushed before it, so that a test can name
/// it. The first screen has the id `0`. Ids are not reused.
public struct StackState<Element> {
  @usableFromInline var screens: [Screen] = []
  var next = 0
  /// Two stacks with different screens have different stamps.
  @usableFromInline private(set) var stamp = 0
  /// The last changes of screens. Recorded once a store remembers some of the screens.
  @usableFromInline var log = ChangeLog<ScreenKey>()

  @usableFromInline
  struct Screen {
    @usableFromInline let key: ScreenKey
    @usableFromInline var element: Element

    @usableFromInline var id: StackElementID { key.id }
  }

  /// Makes an empty stack.
  public init() {}

  /// Makes a stack of screens.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The ids of the screens, the bottom one first.
  public var ids: [StackElementID] {
    screens.map(\.id)
  }

  /// The screen with an id. Setting it to `nil` removes that screen alone. Setting a screen for an id that is not there
  /// pushes the screen.
  ///
  /// - Complexity: O(n), where n is the number of screens.
  public subscript(id id: StackElementID) -> Element? {
    get {
      screens.first { $0.id == id }?.element
    }
    set {
      switch (position(of: id), newValue) {
      case (let index?, let element?):
        log.note(screens[index].key)
        screens[index].element = element
      case (let index?, nil):
        log.note(screens.remove(at: index).key)
        stamp = IdentityStamp.next()
      case (nil, let element?):
        push(element, id: id)
      case (nil, nil):
        break
      }
    }
  }

  /// The payload of the screen with an id, if the screen is of a case: `state.path[id: id, case:
  /// Screen.State.detail]?.title`.
  ///
  /// Setting it to `nil` removes that screen alone. Setting it for a screen of another case is reported and changes
  /// nothing. Setting it for an id that is not there pushes a screen of that case.
  ///
  /// - Complexity: O(n), where n is the number of screens, plus the search for the case; see ``CasePathable``.
  public subscript<Payload>(
    id id: StackElementID,
    case case: @escaping (Payload) -> Element,
    fileID fileID: StaticString = #fileID,
    line line: UInt = #line
  ) -> Payload? {
    get {
      self[id: id].flatMap { CasePath(`case`).extract(from: $0) }
    }
    set {
      let path = CasePath(`case`)
      if let screen = self[id: id], !path.is(screen) {
        return reportOtherCase(of: screen, "The payload of another case was set, and nothing changed", fileID, line)
      }
      self[id: id] = newValue.map(path.embed)
    }
  }

  /// Changes a screen in place. Returns `nil`, and does not call `body`, if there is no such screen.
  @inlinable
  @discardableResult
  public mutating func modify<R>(id: StackElementID, _ body: (inout Element) throws -> R) rethrows -> R? {
    guard let index = screens.lastIndex(where: { $0.id == id }) else { return nil }
    log.note(screens[index].key)
    return try body(&screens[index].element)
  }

  /// Pushes a screen and returns its id.
  @discardableResult
  public mutating func append(_ element: Element) -> StackElementID {
    let id = StackElementID(next)
    push(element, id: id)
    return id
  }

  mutating func push(_ element: Element, id: StackElementID) {
    stamp = IdentityStamp.next()
    let key = ScreenKey(id: id)
    log.note(key)
    screens.append(Screen(key: key, element: element))
    // Wraps around: a decoded id may be any number, and must not stop the program.
    next = Swift.max(next, id.number &+ 1)
  }

  /// Pops the top screen, if there is one.
  @discardableResult
  public mutating func popLast() -> Element? {
    guard let last = screens.popLast() else { return nil }
    log.note(last.key)
    stamp = IdentityStamp.next()
    return last.element
  }

  /// Pops the screen with this id and all screens above it. An id that is not there is reported.
  public mutating func pop(from id: StackElementID, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let index = position(of: id) else { return reportMissing(id, "pop(from:)", fileID, line) }
    removeScreens(from: index)
  }

  /// Pops all screens above the one with this id. An id that is not there is reported.
  public mutating func pop(to id: StackElementID, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let index = position(of: id) else { return reportMissing(id, "pop(to:)", fileID, line) }
    removeScreens(from: index + 1)
  }

  private mutating func removeScreens(from index: Int) {
    for screen in screens[index...] { log.note(screen.key) }
    screens.removeSubrange(index...)
    stamp = IdentityStamp.next()
  }

  mutating func replaceScreens(in range: Range<Int>, with elements: some Collection<Element>) {
    var new: [Screen] = []
    new.reserveCapacity(elements.count)
    for element in elements {
      new.append(Screen(key: ScreenKey(id: StackElementID(next)), element: element))
      next &+= 1
    }
    for screen in screens[range] + new { log.note(screen.key) }
    screens.replaceSubrange(range, with: new)
    stamp = IdentityStamp.next()
  }

  mutating func swapScreens(_ one: Int, _ other: Int) {
    guard one != other else { return }
    screens.swapAt(one, other)
    stamp = IdentityStamp.next()
  }

  mutating func keepScreens(where isKept: (Element) throws -> Bool) rethrows {
    let count = screens.count
    log.noteAll()
    try screens.removeAll { try !isKept($0.element) }
    if screens.count != count { stamp = IdentityStamp.next() }
  }

  /// The keys of the screens, the bottom one first.
  @usableFromInline var keys: [AnyHashable?] {
    screens.map { AnyHashable($0.key) }
  }

  /// The key of the screen with an id; `nil` if there is no such screen.
  @inlinable
  func key(of id: StackElementID) -> ScreenKey? {
    screens.last { $0.id == id }?.key
  }

  @usableFromInline
  func contains(_ key: ScreenKey) -> Bool {
    self.key(of: key.id) == key
  }

  /// Calls `body` with the address of a screen, if there is such a screen.
  @usableFromInline
  func withScreen(_ key: ScreenKey, _ body: (UnsafePointer<Element>) -> Void) {
    guard let index = screens.lastIndex(where: { $0.key == key }) else { return }
    screens.withUnsafeBufferPointer { withUnsafePointer(to: $0[index].element, body) }
  }

  private func position(of id: StackElementID) -> Int? {
    screens.lastIndex { $0.id == id }
  }

  private func reportMissing(_ id: StackElementID, _ what: String, _ fileID: StaticString, _ line: UInt) {
    reportIssue(
      """
      '\(what)' was given the id \(id), which is not in the stack. Nothing was popped.

      The stack has the ids \(ids). Look whether the screen was popped before, or belongs to another stack.
      """,
      fileID: fileID,
      line: line
    )
  }
}

/// Identifies a screen among all screens. A screen of the same id in another stack, which may replace this one, has
/// another key.
@usableFromInline
struct ScreenKey: Hashable, Sendable {
  @usableFromInline let id: StackElementID
  private let stamp = IdentityStamp.next()

  init(id: StackElementID) {
    self.id = id
  }
}

/// The id of a screen in a ``StackState``: the first screen that is pushed has `0`, the next `1`.
public struct StackElementID: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  public init(integerLiteral number: Int) {
    self.number = number
  }

  public var description: String { "#\(number)" }
}

extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.ids == rhs.ids && lhs.elementsEqual(rhs)
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    for screen in screens { hasher.combine(screen.element) }
  }
}

extension StackState: Sendable where Element: Sendable {}
extension StackState.Screen: Sendable where Element: Sendable {}

extension StackState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: screens.map { ($0.id, $0.element) }, displayStyle: .collection)
  }
}
