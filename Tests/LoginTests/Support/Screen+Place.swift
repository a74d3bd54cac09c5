import FocalTerminal

extension Screen {
  /// The cell where a text begins.
  func place(of text: String) -> CellPoint? {
    for (row, line) in plainText.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.firstRange(of: text) {
        return CellPoint(column: String(line[..<range.lowerBound]).displayWidth, row: row)
      }
    }
    return nil
  }
}
