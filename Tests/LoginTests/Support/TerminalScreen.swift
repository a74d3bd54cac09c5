import FocalTerminal

/// A terminal emulator: the screen of an xterm after it has received some bytes. It knows the sequences that ncurses
/// sends.
///
/// Unknown sequences are collected in `unknown`, and the test then fails.
struct TerminalScreen {
  private(set) var columns: Int
  private(set) var rows: Int
  private var cells: [[String]]
  private(set) var column = 0
  private(set) var row = 0
  private(set) var showsCursor = true
  private(set) var isAlternate = false
  /// True if a colour was ever requested.
  private(set) var hasUsedColor = false
  /// The normal screen while the alternate one is shown.
  private var normal: (cells: [[String]], row: Int, column: Int)?
  private(set) var reportsMouse = false
  /// True if clicks are reported as `ESC [ < 0 ; 10 ; 5 M` and not as bytes.
  private(set) var reportsMouseInDigits = false
  /// The number of times that the program asked for the background colour.
  private(set) var backgroundQuestions = 0
  /// The numbers of the text colours, of 256, that the program has requested.
  private(set) var textColors: Set<Int> = []
  private(set) var unknown: [String] = []
  private var pending: [UInt8] = []
  private var last = " "
  private var region: ClosedRange<Int>

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    region = 0...rows - 1
  }

  /// The rows, without blanks at their ends.
  var lines: [String] {
    cells.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The zero-based column and row at which `text` begins on the screen.
  func place(of text: String) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      if let range = line.firstRange(of: text) {
        return (String(line[..<range.lowerBound]).displayWidth, row)
      }
    }
    return nil
  }

  mutating func resize(columns: Int, rows: Int) {
    var resized = TerminalScreen(columns: columns, rows: rows)
    resized.isAlternate = isAlternate
    resized.reportsMouse = reportsMouse
    resized.reportsMouseInDigits = reportsMouseInDigits
    resized.showsCursor = showsCursor
    resized.unknown = unknown
    self = resized
  }

  /// Receives bytes. The last sequence may be incomplete.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while let length = takeOne() { pending.removeFirst(length) }
  }

  // MARK: - Sequences

  /// Performs the first pending sequence and returns its length; `nil` if it is incomplete.
  private mutating func takeOne() -> Int? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return takeEscape()
    case 0x08: column = max(0, column - 1)
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D: column = 0
    case 0x00..<0x20: break
    default: return takeCharacter(first)
    }
    return 1
  }

  private mutating func takeCharacter(_ first: UInt8) -> Int? {
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard pending.count >= length else { return nil }
    put(String(decoding: pending.prefix(length), as: UTF8.self))
    return length
  }

  private mutating func takeEscape() -> Int? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["):
      guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      control(String(decoding: pending[2..<end], as: UTF8.self), Character(Unicode.Scalar(pending[end])))
      return end + 1
    case UInt8(ascii: "]"):
      guard let end = pending.dropFirst(2).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
      let length = end + (pending[end] == 0x07 ? 1 : 2)
      guard pending.count >= length else { return nil }
      if String(decoding: pending[2..<end], as: UTF8.self) == "11;?" { backgroundQuestions += 1 }
      return length
    case UInt8(ascii: "("), UInt8(ascii: ")"): return pending.count > 2 ? 3 : nil
    case UInt8(ascii: "M"):
      row = max(0, row - 1)
      return 2
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "7"), UInt8(ascii: "8"): return 2
    default:
      unknown.append("ESC \(pending[1])")
      return 2
    }
  }

  private mutating func control(_ text: String, _ final: Character) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch (text.first, final) {
    case ("?", "h"), ("?", "l"): setMode(text.dropFirst(), final == "h")
    case ("?", _), (">", _): break
    case (_, "A"): row = max(0, row - count)
    case (_, "B"): row = min(rows - 1, row + count)
    case (_, "C"): column = min(columns - 1, column + count)
    case (_, "D"): column = max(0, column - count)
    case (_, "G"): column = min(columns, count) - 1
    case (_, "d"): row = min(rows, count) - 1
    case (_, "H"):
      row = min(rows, count) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case (_, "J"): eraseScreen(numbers.first ?? 0)
    case (_, "K"): eraseLine(numbers.first ?? 0)
    case (_, "X"): blank(row, column..<min(columns, column + count))
    case (_, "P"):
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case (_, "@"):
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(cells[row].count - columns)
    case (_, "b"): for _ in 0..<count { put(last) }
    case (_, "L"): insertLines(count, at: row)
    case (_, "M"): deleteLines(count, at: row)
    case (_, "S"): deleteLines(count, at: region.lowerBound)
    case (_, "T"): insertLines(count, at: region.lowerBound)
    case (_, "r"):
      region = count - 1...(numbers.count > 1 ? min(rows, numbers[1]) : rows) - 1
      (row, column) = (0, 0)
    case (_, "m"):
      if numbers.contains(where: { (30...48).contains($0) && $0 != 39 }) { hasUsedColor = true }
      if let start = numbers.firstIndex(of: 38), numbers.count > start + 2 { textColors.insert(numbers[start + 2]) }
    case (_, "h"), (_, "l"), (_, "t"): break
    default: unknown.append("CSI \(text)\(final)")
    }
  }

  private mutating func setMode(_ numbers: Substring, _ isOn: Bool) {
    for number in numbers.split(separator: ";") {
      switch number {
      case "25": showsCursor = isOn
      case "1049", "47", "1047":
        isAlternate = isOn
        if isOn {
          normal = (cells, row, column)
          eraseScreen(2)
        } else if let normal {
          (cells, row, column) = normal
        }
      case "1000", "1002", "1003": reportsMouse = isOn
      case "1006": reportsMouseInDigits = isOn
      default: break
      }
    }
  }

  // MARK: - Cells

  private mutating func put(_ text: String) {
    guard let scalar = text.unicodeScalars.first else { return }
    let width = scalar.displayWidth
    if width == 0 {
      // A combining mark joins the character before the cursor, even across the cells of a wide character.
      var before = column - 1
      while before > 0, cells[row][before].isEmpty { before -= 1 }
      if before >= 0 { cells[row][before] += text }
      return
    }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    cells[row][column] = text
    if width == 2 { cells[row][column + 1] = "" }
    last = text
    column += width
  }

  private mutating func lineFeed() {
    if row == region.upperBound {
      deleteLines(1, at: region.lowerBound)
    } else {
      row = min(rows - 1, row + 1)
    }
  }

  private mutating func insertLines(_ count: Int, at row: Int) {
    for _ in 0..<min(count, region.upperBound - row + 1) {
      cells.remove(at: region.upperBound)
      cells.insert(Array(repeating: " ", count: columns), at: row)
    }
  }

  private mutating func deleteLines(_ count: Int, at row: Int) {
    for _ in 0..<min(count, region.upperBound - row + 1) {
      cells.remove(at: row)
      cells.insert(Array(repeating: " ", count: columns), at: region.upperBound)
    }
  }

  private mutating func eraseLine(_ mode: Int) {
    switch mode {
    case 0: blank(row, column..<columns)
    case 1: blank(row, 0..<min(columns, column + 1))
    default: blank(row, 0..<columns)
    }
  }

  private mutating func eraseScreen(_ mode: Int) {
    switch mode {
    case 0:
      eraseLine(0)
      for below in row + 1..<max(rows, row + 1) { blank(below, 0..<columns) }
    case 1:
      eraseLine(1)
      for above in 0..<row { blank(above, 0..<columns) }
    default: for every in 0..<rows { blank(every, 0..<columns) }
    }
  }

  private mutating func blank(_ row: Int, _ range: Range<Int>) {
    for column in range where column < columns { cells[row][column] = " " }
  }
}
