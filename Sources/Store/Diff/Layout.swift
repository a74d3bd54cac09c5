/// Text that is printed on one line if it fits the width, and otherwise broken over several.
package indirect enum Layout {
  case text(String)
  case labelled(String, Layout)
  case group(open: String, items: [Layout], close: String)

  /// The text on one line.
  package var flat: String {
    switch self {
    case .text(let text): text
    case .labelled(let label, let layout): label + layout.flat
    case .group(let open, let items, let close): open + items.map(\.flat).joined(separator: ", ") + close
    }
  }

  /// The text as lines. A group that is wider than `width` is broken, with one item on each line.
  package func lines(width: Int) -> [String] {
    switch self {
    case .text(let text):
      return [text]
    case .labelled(let label, let layout):
      var lines = layout.lines(width: width - label.utf8.count)
      lines[0] = label + lines[0]
      return lines
    case .group(let open, let items, let close):
      let flat = flat
      if items.isEmpty || flat.utf8.count <= width { return [flat] }
      var lines = [open]
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
}

/// The number with its noun, such as `1 line` or `2 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
