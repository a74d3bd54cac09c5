extension StackState: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { screens.count }

  /// The screen at a position, in place.
  public subscript(position: Int) -> Element {
    get { screens[position].element }
    _modify {
      log.note(screens[position].key)
      yield &screens[position].element
    }
  }

  /// Exchanges two screens; each keeps its id.
  public mutating func swapAt(_ one: Int, _ other: Int) {
    screens.swapAt(one, other)
  }
}

extension StackState: RangeReplaceableCollection {
  /// Puts screens in the place of others: each is pushed anew, under an id of its own.
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    guard !range.isEmpty || !elements.isEmpty else { return }
    replaceScreens(in: range, with: elements)
  }

  /// Pops all screens.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !isEmpty else { return }
    replaceScreens(in: 0..<count, with: EmptyCollection())
  }

  /// Removes the screens that satisfy `shouldBeRemoved`; the others keep their ids.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try keepScreens { try !shouldBeRemoved($0) }
  }
}
