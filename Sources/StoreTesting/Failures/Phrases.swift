import Store

/// The number as an ordinal, such as `2nd`.
func ordinal(_ number: Int) -> String {
  let suffix =
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  return "\(number)\(suffix)"
}

func indented(_ text: String, by spaces: String = "  ") -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : spaces + $0 }
    .joined(separator: "\n")
}

/// The first 20 elements as a list with one on each line, and the number of the others.
func bulleted<Element>(_ elements: some Collection<Element>, _ text: (Element) -> String) -> String {
  let shown = elements.prefix(20).map { "  • \(text($0))" }
  let more = elements.count > shown.count ? ["  • … and \(elements.count - shown.count) more"] : []
  return (shown + more).joined(separator: "\n")
}
