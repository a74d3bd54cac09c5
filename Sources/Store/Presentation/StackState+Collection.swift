extension StackState: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { screens.count }

  /// The screen at a position. It can be changed in place.
  public subscript(position: Int) -> Element {
    get { screens[position].element }
    _modify {
      log.note(screens[position].key)
      yield &screens[position].element
    }
  }

  /// Swaps two screens. Each keeps its id.
  public mutating func swapAt(_ one: Int, _ other: Int) {
    swapScreens(one, other)
  }
}

extension StackState: RangeReplaceableCollection {
  /// Replaces screens by others. Each new screen gets a new id.
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    guard !range.isEmpty || !elements.isEmpty else { return }
    replaceScreens(in: range, with: elements)
  }

  /// Pops all screens.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !isEmpty else { return }
    replaceScreens(in: 0..<count, with: EmptyCollection())
  }

  /// Removes the screens that satisfy `shouldBeRemoved`. The others keep their ids.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try keepScreens { try !shouldBeRemoved($0) }
  }
}
