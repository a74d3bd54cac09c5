/// A list that allocates nothing while it has at most one element, which is the common case.
///
/// - Complexity: O(1) amortised to append an element and to remove the last.
struct ShortList<Element> {
  /// `nil` if the list is empty.
  private(set) var first: Element?
  private var others: [Element] = []

  init() {}

  init(_ element: Element) {
    first = element
  }

  var isEmpty: Bool { first == nil }

  var count: Int { isEmpty ? 0 : 1 + others.count }

  mutating func append(_ element: Element) {
    if isEmpty { first = element } else { others.append(element) }
  }

  mutating func popLast() -> Element? {
    others.popLast() ?? first.take()
  }

  mutating func takeAll() -> ShortList {
    defer { self = ShortList() }
    return self
  }
}

extension ShortList: Sequence {
  struct Iterator: IteratorProtocol {
    fileprivate var first: Element?
    fileprivate var others: IndexingIterator<[Element]>

    mutating func next() -> Element? { first.take() ?? others.next() }
  }

  func makeIterator() -> Iterator { Iterator(first: first, others: others.makeIterator()) }
}

extension ShortList: Sendable where Element: Sendable {}
