/// The width of a text in terminal columns, and the code points that are sent to the terminal for the text.
///
/// Terminals disagree about the width of a grapheme cluster with several visible code points. Therefore an emoji
/// sequence is drawn as its first code point, and any other cluster as its visible code points side by side, with their
/// marks. Only the drawing differs from the text; the text itself is never changed.

extension String {
  /// The number of columns that the text takes.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var displayWidth: Int {
    // A fast path for printable ASCII, in which every byte is a character.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of columns that the character takes: as a rule 1 or 2, never 0.
  package var displayWidth: Int {
    // A fast path: nearly every character is one code point, and drawing a screen measures thousands.
    let scalars = unicodeScalars
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return max(1, scalars[scalars.startIndex].displayWidth)
    }
    return max(1, drawnScalars.reduce(0) { $0 + $1.displayWidth })
  }

  /// The code points to send to the terminal for the character. The first one is at least one column wide, and each
  /// mark comes after the code point that it belongs to.
  package var drawnScalars: [Unicode.Scalar] {
    let scalars = Array(unicodeScalars)
    guard let first = scalars.first else { return [] }
    if isControl { return ["\u{FFFD}"] }
    let isEmojiSequence =
      first.properties.isEmoji
      && scalars.dropFirst().contains {
        $0 == "\u{200D}" || $0.properties.isEmojiModifier || $0 == "\u{FE0F}" || $0 == "\u{20E3}"
      }
    if isEmojiSequence { return [first] }
    let drawn = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint || $0.isHangulFiller }
    // A character without a base, such as a lone mark, is drawn with a dotted circle as its base.
    guard let base = drawn.first, base.displayWidth > 0 else { return ["\u{25CC}"] + drawn }
    return drawn
  }
}

extension Unicode.Scalar {
  /// The columns that the code point takes by itself: 0 for controls, nonspacing and enclosing marks, most format
  /// characters, and the conjoining vowels and final consonants of Hangul; 2 for wide characters; otherwise 1.
  package var displayWidth: Int {
    // A fast path for nearly every cell: ASCII, lines, blocks and shapes. U+25FD is the first of the shapes that is
    // two columns wide.
    if value >= 0x20 && value < 0x7F || value >= 0x2500 && value < 0x25FD { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return value == 0xAD ? 1 : 0
    case .control: return 0
    default: break
    }
    // Vowels and final consonants of Hangul compose with the wide first consonant or syllable before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return isWide ? 2 : 1
  }

  fileprivate var isHangulFiller: Bool { value == 0x115F || value == 0x3164 }

  private var isWide: Bool {
    // A regional indicator counts as one column, although it is an emoji: two of them make a flag of two columns.
    if (0x1F1E6...0x1F1FF).contains(value) { return false }
    if properties.isEmojiPresentation { return true }
    for range in Self.wideRanges {
      if value < range.lowerBound { return false }
      if value <= range.upperBound { return true }
    }
    return false
  }

  /// Ranges of wide code points, in ascending order. They contain nearly all code points that are Wide or Fullwidth in
  /// Unicode's EastAsianWidth.txt. Most emoji are left out, because `isWide` finds emoji by their property. Unassigned
  /// code points in these ranges count as wide, too.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
