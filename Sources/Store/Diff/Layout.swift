/// A text, or a group of items. A group is printed on one line if it fits the width, and otherwise on several lines.
struct Layout {
  /// Stands in front of the text, such as the name of a field.
  var label = ""
  /// The text, or the beginning of a group, such as `Row(`.
  let open: String
  var items: [Layout] = []
  var close = ""

  /// The text on one line.
  var flat: String { label + open + items.map(\.flat).joined(separator: ", ") + close }

  /// The text as lines. A group that is wider than `width` is broken, with one item on each line.
  func lines(width: Int) -> [String] {
    let flat = flat
    if items.isEmpty || flat.utf8.count <= width { return [flat] }
    var lines = [label + open]
    for (offset, item) in items.enumerated() {
      let comma = offset == items.count - 1 ? "" : ","
      var inner = item.lines(width: width - 2)
      inner[inner.count - 1] += comma
      lines += inner.map { "  " + $0 }
    }
    lines.append(close)
    return lines
  }
}

/// The number with its noun, such as `1 line` or `2 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
