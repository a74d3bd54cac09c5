/// The text that the user has typed to find an item of a group.
struct TypeAhead: Equatable {
  /// The text in lower case.
  private(set) var text = ""
  /// True if the latest search found an item. If the search found no item, the typed key counts as not handled.
  var hasMatch = false

  var isEmpty: Bool { text.isEmpty }

  mutating func append(_ characters: String) { text += characters.lowercased() }

  /// True if one character was typed, once or repeatedly. The search then starts after the focused or active item.
  var isOneCharacter: Bool { text.dropFirst().allSatisfy { $0 == text.first } }

  /// An item matches if its text begins with this prefix. If one character was typed repeatedly, the prefix is this
  /// character. Otherwise the prefix is the whole typed text.
  var prefix: String { isOneCharacter ? String(text.prefix(1)) : text }
}

extension String {
  /// True if the text, converted to lower case, begins with `prefix`, which is in lower case already.
  ///
  /// Allocates nothing for two texts in ASCII.
  func begins(withLowercase prefix: String) -> Bool {
    var (bytes, expected) = (utf8.makeIterator(), prefix.utf8.makeIterator())
    while let other = expected.next() {
      guard let byte = bytes.next() else { return false }
      guard byte < 0x80, other < 0x80 else { return lowercased().hasPrefix(prefix) }
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if (isUpper ? byte + 0x20 : byte) != other { return false }
    }
    // The next bytes may be a combining character, which would change the last character of the prefix.
    guard let next = bytes.next() else { return true }
    return next < 0x80 || lowercased().hasPrefix(prefix)
  }
}

extension FocusCore {
  /// Adds characters to the typed text, and moves to an item whose text matches the typed text: see
  /// `FocusTree.item(matching:after:in:)`.
  mutating func type(_ characters: String) {
    let former = typed
    typed.append(characters)
    typed.hasMatch = false
    outcome.reason = .nothingTyped(typed.prefix)
    moveInGroups { core, item, _, group in
      guard let match = core.tree.item(matching: core.typed, after: item, in: group) else { return nil }
      core.typed.hasMatch = true
      return Destination(target: match, reason: .typed(core.typed.prefix))
    }
    // If the core asks the program to show an element, the event is handled again after the answer, and then adds the
    // characters. So the former text is restored here.
    if outcome.asksToShow != nil { typed = former }
  }
}

extension FocusTree {
  /// Searches the group, in Tab order, for the next item whose text matches the typed text. After the last item, the
  /// search goes on with the first one, until it has tried every item. Returns `nil` if no item matches.
  ///
  /// - Parameter item: The focused or active item. If `typed.isOneCharacter` is true, the search begins just after this
  ///   item, and tries this item last. Otherwise the search begins at this item. If `item` is `nil`, the search begins
  ///   at the first item of the group.
  mutating func item(matching typed: TypeAhead, after item: Int?, in group: Int) -> Int? {
    prepareTabOrder()
    let items = groupItems
    let range = tabOrder.indices(of: items, in: group)
    // The search for one character starts after `item`. A search for a longer text starts at `item`, which may match.
    let first = item.map { tabOrder.runs[$0].lowerBound + (typed.isOneCharacter ? 1 : 0) } ?? 0
    let start = min(max(tabOrder.firstIndex(of: items, notBefore: first), range.lowerBound), range.upperBound)
    let prefix = typed.prefix
    for offset in 0..<range.count {
      let index = start + offset < range.upperBound ? start + offset : start + offset - range.count
      let slot = tabOrder.stop(items, at: index)
      if places[slot].attributes.typeAheadText?.begins(withLowercase: prefix) == true { return slot }
    }
    return nil
  }
}
