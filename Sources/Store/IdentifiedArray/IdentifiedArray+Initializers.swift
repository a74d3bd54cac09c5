extension IdentifiedArray {
  /// Makes an empty array that identifies its elements by `id`.
  @inlinable
  public init(id: any KeyPath<Element, ID> & Sendable) {
    self.init(identify: { $0[keyPath: id] })
  }

  /// Makes an array of elements with different ids. Duplicates are reported; the first element of each id is kept.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(id: id)
    appendReportingDuplicates(elements, CodeLocation(fileID: fileID, line: line))
  }

  /// Makes an array of the elements. If several elements have the same id, the array has only the first of them.
  @inlinable
  public init(_ elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable) {
    self.init(elements, id: id, uniquingIDsWith: { first, _ in first })
  }

  /// Makes an array in which elements with the same id are combined into one, at the position of the first.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The id of an element.
  ///   - combine: Combines the stored element and a later element with the same id. The result must have this id too.
  /// - Throws: The error of `combine`.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try append(elements, uniquingIDsWith: combine)
  }

  @inlinable
  mutating func appendReportingDuplicates(_ elements: some Sequence<Element>, _ location: CodeLocation) {
    reserveCapacity(elements.underestimatedCount)
    var duplicates: [ID] = []
    for element in elements where !append(element).inserted { duplicates.append(identify(element)) }
    log = []
    Self.report(duplicates, in: "init(uniqueElements:)", location)
  }

  @inlinable
  mutating func append(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, index) = append(element)
      guard !inserted else { continue }
      storage[index] = try combine(storage[index], element)
      keepIdentity(at: index, of: identify(element))
    }
    log = []
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() {
    self.init(identify: { $0.id })
  }

  /// Makes an array of elements with different ids. Duplicates are reported; the first element of each id is kept.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init()
    appendReportingDuplicates(elements, CodeLocation(fileID: fileID, line: line))
  }

  /// Makes an array of elements with different ids. This overload has one parameter only, so it can be passed as a
  /// function: `rows.map(IdentifiedArray.init(uniqueElements:))`.
  @inlinable
  @_disfavoredOverload
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, fileID: #fileID, line: #line)
  }

  /// Makes an array of the elements. If several elements have the same id, the array has only the first of them.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(elements, uniquingIDsWith: { first, _ in first })
  }

  /// Makes an array in which elements with the same id are combined into one, at the position of the first.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Combines the stored element and a later element with the same id. The result must have this id too.
  /// - Throws: The error of `combine`.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try append(elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Makes an array of elements with different ids. Duplicates are reported; the first element of each id is kept.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init()
    var duplicates: [Element] = []
    reserveCapacity(elements.count)
    for element in elements where !append(element).inserted { duplicates.append(element) }
    if !duplicates.isEmpty { Self.reportLiteral(with: duplicates) }
  }

  /// Reports duplicates in a literal. The line of a literal is not known, so the report shows the elements.
  @usableFromInline
  static func reportLiteral(with duplicates: [Element]) {
    let shown = duplicates.prefix(3).map { "  \(describeValue($0))\n" }.joined()
    let rest = duplicates.count > 3 ? "  and \(duplicates.count - 3) more\n" : ""
    let noun = duplicates.count == 1 ? "an element" : "\(duplicates.count) elements"
    reportIssue(
      """
      An array literal of \(Element.self) has \(noun) whose id occurs before in it:

      \(shown)\(rest)
      The first element of each id was kept. Swift does not tell which literal it was: look for these elements, or \
      write 'IdentifiedArray(uniqueElements: […])', whose report names its line.
      """
    )
  }
}
