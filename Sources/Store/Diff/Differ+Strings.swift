extension Differ {
  mutating func compareStrings(_ first: String, _ second: String, at path: String) {
    // A string that only Unicode equivalence makes equal is equal.
    guard first != second else { return }
    let (old, new) = (first.linesForDiff, second.linesForDiff)
    guard old.count > 1 || new.count > 1 else {
      return report(at: path, ["- " + first.quotedForDescription, "+ " + second.quotedForDescription])
    }
    if old == new {
      // They differ in what breaks the lines.
      return report(at: path, Self.lineDiff(first.linesWithBreaks, second.linesWithBreaks, context: 2))
    }
    report(at: path, Self.lineDiff(old, new, context: 2))
  }

  /// The changed lines with some context around, and the number of the lines left out.
  private static func lineDiff(_ old: [Substring], _ new: [Substring], context: Int) -> [String] {
    var lines: [String] = []
    /// How many of the new lines are told already.
    var told = 0
    let gaps = gaps(between: old, new, areEqual: ==)
    for (offset, gap) in gaps.enumerated() {
      let skipped = max(told, gap.new.lowerBound - context)
      if skipped > told { lines.append("  … \(count(skipped - told, "line")) in common") }
      lines += new[skipped..<gap.new.lowerBound].map { "  " + $0 }
      lines += old[gap.old].map { "- " + $0 } + new[gap.new].map { "+ " + $0 }
      let next = offset + 1 < gaps.count ? gaps[offset + 1].new.lowerBound : new.count
      told = min(next, gap.new.upperBound + context)
      lines += new[gap.new.upperBound..<told].map { "  " + $0 }
    }
    if told < new.count { lines.append("  … \(count(new.count - told, "line")) in common") }
    return lines
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension String {
  fileprivate var linesForDiff: [Substring] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The lines, each with the break at its end as it would be written.
  fileprivate var linesWithBreaks: [Substring] {
    var lines: [Substring] = [""]
    for character in self {
      guard character.isNewline else {
        lines[lines.count - 1].append(character)
        continue
      }
      lines[lines.count - 1] += String(character).quotedForDescription.dropFirst().dropLast()
      lines.append("")
    }
    return lines
  }
}
