/// The screens of a navigation stack, the bottom one first. Screens are usually cases of one enum.
///
/// ```swift
/// struct State { var path = StackState<Screen.State>() }
///
/// state.path.append(.detail(Detail.State(item: item)))
/// state.path.pop(from: id)
/// ```
///
/// Each screen gets an id when it is appended: `0`, then `1` and so on, so that a test can name the screen. An appended
/// screen never gets the id of an earlier screen. The id of a popped screen can be used again by
/// ``StackAction/push(id:state:)``, and by a write to ``subscript(id:)`` or ``subscript(id:case:fileID:line:)``.
public struct StackState<Element> {
  @usableFromInline var screens = IdentifiedArray<ScreenKey, Identified<ScreenKey, Element>>(identify: { $0.id })
  var next = 0

  /// Makes an empty stack.
  public init() {}

  /// The ids of the screens, the bottom one first.
  public var ids: [StackElementID] {
    screens.map(\.id.elementID)
  }

  /// The screen with an id. Setting it to `nil` removes that screen alone. Setting a screen for an id that is not there
  /// pushes the screen.
  ///
  /// - Complexity: O(n), where n is the number of screens.
  public subscript(id id: StackElementID) -> Element? {
    get {
      index(id: id).map { screens[$0].value }
    }
    set {
      switch (index(id: id), newValue) {
      case (let index?, let element?): screens[index].value = element
      case (let index?, nil): screens.remove(at: index)
      case (nil, let element?): push(element, id: id)
      case (nil, nil): break
      }
    }
  }

  /// The payload of the screen with an id; `nil` if there is no such screen, or if the screen is in another case.
  ///
  /// ```swift
  /// state.path[id: id, case: Screen.State.detail]?.title
  /// ```
  ///
  /// Setting a payload changes the screen, or pushes a new screen if there is none with this id. Setting `nil` removes
  /// that screen alone. If the screen is in another case, nothing changes, and setting a payload is reported.
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
      var screen = self[id: id]
      let location = CodeLocation(fileID: fileID, line: line)
      if CasePath(`case`).write(newValue, to: &screen, location) { self[id: id] = screen }
    }
  }

  /// The index of the screen with an id; `nil` if there is no such screen.
  ///
  /// - Complexity: O(n), where n is the number of screens.
  @inlinable
  public func index(id: StackElementID) -> Int? {
    screens.lastIndex { $0.id.elementID == id }
  }

  /// True if the stack has a screen with this id.
  ///
  /// - Complexity: O(n), where n is the number of screens.
  @inlinable
  public func contains(id: StackElementID) -> Bool { index(id: id) != nil }

  /// Changes the screen with this id in place, and returns the result of `body`. If there is no such screen, returns
  /// `nil` and does not call `body`.
  ///
  /// - Complexity: O(n), where n is the number of screens. The screen is not copied.
  /// - Throws: The error of `body`. The screen keeps the changes made so far.
  @inlinable
  @discardableResult
  public mutating func modify<R>(id: StackElementID, _ body: (inout Element) throws -> R) rethrows -> R? {
    guard let index = index(id: id) else { return nil }
    return try body(&screens[index].value)
  }

  /// Pushes a screen and returns its id.
  @discardableResult
  public mutating func append(_ element: Element) -> StackElementID {
    let id = StackElementID(next)
    push(element, id: id)
    return id
  }

  @usableFromInline
  mutating func push(_ element: Element, id: StackElementID) {
    screens.append(Identified(element, id: ScreenKey(elementID: id)))
    // `&+`, because a decoded id can be `Int.max`, and an overflow would stop the program.
    next = Swift.max(next, id.number &+ 1)
  }

  /// Pops the top screen, if there is one.
  @discardableResult
  public mutating func popLast() -> Element? {
    screens.popLast()?.value
  }

  /// Removes only the screen with this id, and returns the screen; returns `nil` if there is none. The screens above it
  /// stay.
  ///
  /// - Complexity: O(n), where n is the number of screens.
  @discardableResult
  public mutating func remove(id: StackElementID) -> Element? {
    index(id: id).map { screens.remove(at: $0).value }
  }

  /// Pops the screen with this id and all screens above it. An id that is not there is reported.
  public mutating func pop(from id: StackElementID, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let index = index(id: id) else { return reportMissing(id, "pop(from:)", fileID, line) }
    screens.removeSubrange(index...)
  }

  /// Pops all screens above the one with this id. An id that is not there is reported.
  public mutating func pop(to id: StackElementID, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let index = index(id: id) else { return reportMissing(id, "pop(to:)", fileID, line) }
    screens.removeSubrange((index + 1)...)
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

/// Identifies a screen among all screens. A screen that is pushed later under the same id has another key.
@usableFromInline
struct ScreenKey: Hashable, Sendable {
  @usableFromInline let elementID: StackElementID
  private let stamp = IdentityStamp.next()

  @usableFromInline
  init(elementID: StackElementID) {
    self.elementID = elementID
  }
}

/// The id of a screen in a ``StackState``. A screen that is pushed by ``StackAction/push(id:state:)``, or by a write to
/// ``StackState/subscript(id:)``, has the id that was given there. Any other new screen gets a number above those of
/// all earlier screens, or 0 if there were none.
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

// Not a `MutableCollection`, because the algorithms of that protocol, such as `sort`, assign values to positions. A
// value would then stand under the id of another screen, and the effects of that screen would reach the value.
extension StackState: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { screens.count }

  /// The screen at a position. It can be changed in place.
  public subscript(position: Int) -> Element {
    get { screens[position].value }
    _modify { yield &screens[position].value }
  }

  /// Swaps two screens. Each keeps its id.
  public mutating func swapAt(_ one: Int, _ other: Int) {
    screens.swapAt(one, other)
  }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces screens by others. Each new screen gets a new id.
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    guard !range.isEmpty || !elements.isEmpty else { return }
    let new = elements.map { element in
      defer { next &+= 1 }
      return Identified(element, id: ScreenKey(elementID: StackElementID(next)))
    }
    screens.replaceSubrange(range, with: new)
  }

  /// Pops all screens. Their ids are not used again.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    screens.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the screens that satisfy `shouldBeRemoved`. The others keep their ids.
  ///
  /// - Complexity: O(n), where n is the number of screens.
  /// - Throws: The error of `shouldBeRemoved`. Nothing is removed then.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try screens.removeAll { try shouldBeRemoved($0.value) }
  }

  /// The screens that satisfy `isIncluded`. They keep their ids.
  ///
  /// - Complexity: O(n), where n is the number of screens.
  /// - Throws: The error of `isIncluded`.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var stack = self
    try stack.removeAll { try !isIncluded($0) }
    return stack
  }
}

extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.ids == rhs.ids && lhs.elementsEqual(rhs)
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    for screen in screens { hasher.combine(screen.value) }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: screens.map { ($0.id.elementID, $0.value) }, displayStyle: .collection)
  }
}
