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

  mutating func append(_ element: Element) {
    if isEmpty { first = element } else { others.append(element) }
  }

  mutating func popLast() -> Element? {
    others.popLast() ?? first.take()
  }
}

extension ShortList: RandomAccessCollection {
  var startIndex: Int { 0 }

  var endIndex: Int { isEmpty ? 0 : 1 + others.count }

  subscript(index: Int) -> Element { index == 0 ? first.unsafelyUnwrapped : others[index - 1] }
}

extension ShortList: Sendable where Element: Sendable {}
