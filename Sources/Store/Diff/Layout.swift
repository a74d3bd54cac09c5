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
      if fits(width) { return [flat] }
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

  private func fits(_ width: Int) -> Bool {
    var room = width
    return take(&room)
  }

  /// Subtracts the width of this layout from `room`. Stops and returns `false` as soon as no room is left.
  private func take(_ room: inout Int) -> Bool {
    switch self {
    case .text(let text):
      room -= text.utf8.count
      return room >= 0
    case .labelled(let label, let layout):
      room -= label.utf8.count
      return room >= 0 && layout.take(&room)
    case .group(let open, let items, let close):
      room -= open.utf8.count + close.utf8.count + max(0, items.count - 1) * 2
      for item in items where !item.take(&room) { return false }
      return true
    }
  }
}

/// The number with its noun, such as `1 line` or `2 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
