/// Where a node stands in its group's Tab order.
struct TabKey {
  /// The explicit order, or `Int.max` for a node that goes by where it is read.
  var order = Int.max
  /// Which row it is read in; -1 where the order is explicit.
  var row: Int32 = -1
  /// Its extent down the page.
  var top = 0.0
  var bottom = 0.0
  /// Its extent along the line, growing in the direction of reading.
  var leading = 0.0
  var trailing = 0.0
  /// When it was declared: the last resort, so that the order is total.
  var age = 0
}

/// The rows of text, so to speak, that elements make on the page.
///
/// Elements whose extents down the page overlap, directly or through others, are read as one row, from the leading edge
/// to the trailing one, and from the top where they begin and end at the same edges; rows are read from the top. A label that sits two points lower than its field is therefore still
/// read on the field's line. Rows never overlap, so they are ordered by their tops.
///
/// Android sorts the same way, with one difference: in a right-to-left layout it goes by left edges, which tells only
/// where one element of a row covers another; here the order is the mirror image of the left-to-right one.
struct TabRows {
  struct Row {
    var top: Double
    var bottom: Double
    var age: Int
    var count: Int
    /// How many members are as tall as the row. While there is one, removing another cannot split the row.
    var spanning: Int
  }

  private(set) var rows: [Row] = []
  private var free: [Int32] = []

  subscript(_ row: Int32) -> Row {
    get { rows[Int(row)] }
    _modify { yield &rows[Int(row)] }
  }

  mutating func add(_ row: Row) -> Int32 {
    if let index = free.popLast() {
      rows[Int(index)] = row
      return index
    }
    rows.append(row)
    return Int32(rows.count - 1)
  }

  mutating func release(_ row: Int32) { free.append(row) }

  /// Whether two extents belong on one row: the one that starts first ends after the other one starts. Extents that
  /// only touch are two rows.
  static func joins(_ a: (top: Double, bottom: Double), _ b: (top: Double, bottom: Double)) -> Bool {
    isBefore(a, b) ? b.top < a.bottom : a.top < b.bottom
  }

  static func isBefore(_ a: (top: Double, bottom: Double), _ b: (top: Double, bottom: Double)) -> Bool {
    a.top != b.top ? a.top < b.top : a.bottom <= b.bottom
  }

  /// The Tab order.
  func precedes(_ a: TabKey, _ b: TabKey) -> Bool {
    if a.order != b.order { return a.order < b.order }
    if a.row != b.row {
      let first = rows[Int(a.row)]
      let second = rows[Int(b.row)]
      if first.top != second.top { return first.top < second.top }
      if first.bottom != second.bottom { return first.bottom < second.bottom }
      return first.age < second.age
    }
    if a.row < 0 { return a.age < b.age }
    if a.leading != b.leading { return a.leading < b.leading }
    if a.trailing != b.trailing { return a.trailing < b.trailing }
    // One above the other, beside something that is as tall as both.
    if a.top != b.top { return a.top < b.top }
    if a.bottom != b.bottom { return a.bottom < b.bottom }
    return a.age < b.age
  }
}
