extension Differ {
  mutating func compareStrings(_ first: String, _ second: String, at path: String) {
    let (old, new) = (Self.lines(in: first), Self.lines(in: second))
    // If all lines are equal, only the line breaks differ. Quoted text shows them.
    guard old != new, old.count > 1 || new.count > 1 else {
      return report(at: path, ["- " + first.debugDescription, "+ " + second.debugDescription])
    }
    report(at: path, Self.lineDiff(old, new, context: 2))
  }

  /// The changed lines, with up to `context` lines before and after each change. A line such as `… 3 lines in common`
  /// stands for the lines left out.
  private static func lineDiff(_ old: [Substring], _ new: [Substring], context: Int) -> [String] {
    var lines: [String] = []
    // The number of lines of `new` that are listed, or counted as left out, so far.
    var listed = 0
    let ranges = changedRanges(between: old, new, areEqual: ==)
    for (offset, changed) in ranges.enumerated() {
      let skipped = max(listed, changed.new.lowerBound - context)
      if skipped > listed { lines.append("  … \(counted(skipped - listed, "line")) in common") }
      lines += new[skipped..<changed.new.lowerBound].map { "  " + $0 }
      lines += old[changed.old].map { "- " + $0 } + new[changed.new].map { "+ " + $0 }
      let next = offset + 1 < ranges.count ? ranges[offset + 1].new.lowerBound : new.count
      listed = min(next, changed.new.upperBound + context)
      lines += new[changed.new.upperBound..<listed].map { "  " + $0 }
    }
    if listed < new.count { lines.append("  … \(counted(new.count - listed, "line")) in common") }
    return lines
  }

  private static func lines(in text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
