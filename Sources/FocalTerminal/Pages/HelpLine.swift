/// The columns of the hints in the help line, and of the note at the end of the line.
///
/// If there is no room for all hints, the most important ones are kept: first the key that ends the program, then
/// Return, Escape, the note, and the other hints from left to right. The line begins below the content's first column,
/// or further left if it would not fit on the screen.
struct HelpLine: Equatable {
  /// A hint with its column.
  struct Item: Equatable {
    var column: Int
    var key: String
    var meaning: String
  }

  private(set) var items: [Item] = []
  /// The column of the note; `nil` if it is not shown.
  private(set) var noteColumn: Int?

  /// - Parameters:
  ///   - hints: The keys with their effects, from left to right.
  ///   - first: The keys to keep if there is little room, the most important one first.
  ///   - content: The columns of the content above the line.
  ///   - columns: The width of the screen. Its first and its last column stay blank.
  init(
    _ hints: [(key: String, meaning: String)],
    keeping first: [String],
    note: String = "",
    under content: Range<Int>,
    columns: Int
  ) {
    let widths = hints.map { $0.key.displayWidth + 1 + $0.meaning.displayWidth }
    let kept = first.compactMap { key in hints.lastIndex { $0.key == key } }
    let room = columns - 2
    var shown: Set<Int> = []
    var width = -2
    var showsNote = false
    for index in kept where shown.isEmpty || width + 2 + widths[index] <= room {
      if shown.insert(index).inserted { width += 2 + widths[index] }
    }
    if !note.isEmpty, width + 2 + note.displayWidth <= room {
      showsNote = true
      width += 2 + note.displayWidth
    }
    for index in hints.indices where !shown.contains(index) && width + 2 + widths[index] <= room {
      shown.insert(index)
      width += 2 + widths[index]
    }
    let left = max(min(content.lowerBound, columns - 1 - width), min(content.lowerBound, 1))
    var column = left
    for index in shown.sorted() {
      items.append(Item(column: column, key: hints[index].key, meaning: hints[index].meaning))
      column += widths[index] + 2
    }
    if showsNote { noteColumn = max(content.upperBound, left + width) - note.displayWidth }
  }
}
