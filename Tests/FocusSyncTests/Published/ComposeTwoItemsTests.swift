import FocusSync
import Testing

/// One focused box and one candidate, in every relative position.
///
/// The positions and answers are those of `TwoDimensionalFocusTraversalTwoItemsTest` of Jetpack Compose (AndroidX).
@Suite struct ComposeTwoItemsTests {
  /// A line is the focused box, the candidate, and the arrows that lead to it.
  private static let apart = """
    0 20 30 10, 0 0 10 10 ^
    0 20 30 10, 10 0 10 10 ^
    0 20 30 10, 20 0 10 10 ^
    0 20 10 10, 0 0 10 10 ^
    0 20 20 10, 0 0 30 10 ^
    0 20 20 10, 10 0 20 10 ^>
    0 20 20 10, 20 0 20 10 ^>
    0 20 20 10, 30 0 20 10 ^>
    0 10 20 10, 30 0 20 10 ^>
    0 5 20 10, 30 0 20 10 ^>
    0 10 20 10, 30 0 20 20 >
    0 10 20 10, 30 0 20 30 >
    0 0 20 20, 30 0 20 10 >
    0 0 20 30, 30 10 20 10 >
    0 0 20 20, 30 10 20 10 >
    0 0 20 10, 30 0 20 10 >
    0 0 20 10, 30 0 20 20 >
    0 0 20 10, 30 5 20 10 >v
    0 0 20 10, 30 10 20 10 >v
    0 0 20 10, 30 20 20 10 >v
    0 0 20 10, 20 20 20 10 >v
    0 0 20 10, 10 20 20 10 >v
    0 0 20 10, 0 20 30 10 v
    0 0 20 10, 0 20 20 10 v
    0 0 30 10, 10 20 20 10 v
    0 0 30 10, 10 20 10 10 v
    0 0 30 10, 0 20 20 10 v
    10 0 20 10, 0 20 30 10 v
    10 0 20 10, 0 20 20 10 <v
    20 0 20 10, 0 20 20 10 <v
    30 0 20 10, 0 20 20 10 <v
    30 0 20 10, 0 10 20 10 <v
    30 0 20 10, 0 5 20 10 <v
    30 0 20 10, 0 0 20 15 <
    30 0 20 10, 0 0 20 10 <
    30 0 20 20, 0 0 20 10 <
    30 0 20 30, 0 10 20 10 <
    30 0 20 20, 0 10 20 10 <
    30 10 20 10, 0 0 20 30 <
    30 10 20 10, 0 0 20 20 <
    30 5 20 10, 0 0 20 10 <^
    30 10 20 10, 0 0 20 10 <^
    30 20 20 10, 0 0 20 10 <^
    20 20 20 10, 0 0 20 10 <^
    10 20 20 10, 0 0 20 10 <^
    10 20 20 10, 0 0 30 10 ^
    """

  private static let touching = """
    0 10 20 10, 0 0 10 10 ^
    0 10 20 10, 5 0 10 10 ^
    0 10 20 10, 10 0 10 10 ^
    0 10 20 10, 0 0 20 10 ^
    0 10 20 10, 0 0 30 10 ^
    0 10 20 10, 10 0 20 10 ^>
    0 10 20 10, 20 0 20 10 ^>
    0 5 20 10, 20 0 20 10 ^>
    0 10 20 10, 20 0 20 20 >
    0 5 20 10, 20 0 20 20 >
    0 0 20 20, 20 0 20 10 >
    0 0 20 20, 20 5 20 10 >
    0 0 20 20, 20 10 20 10 >
    0 0 20 10, 20 0 20 10 >
    0 0 20 10, 20 0 20 20 >
    0 0 20 10, 20 5 20 10 >v
    0 0 20 10, 20 10 20 10 >v
    0 0 20 10, 10 10 20 10 >v
    0 0 20 10, 0 10 30 10 v
    0 0 20 10, 0 10 20 10 v
    0 0 20 10, 10 10 10 10 v
    0 0 20 10, 5 10 10 10 v
    0 0 20 10, 0 10 10 10 v
    10 0 10 10, 0 10 20 10 v
    10 0 20 10, 0 10 20 10 <v
    20 0 20 10, 0 10 20 10 <v
    20 0 20 10, 0 5 20 10 <v
    20 0 20 10, 0 0 20 20 <
    20 0 20 10, 0 0 20 10 <
    20 0 20 20, 0 0 20 10 <
    20 0 20 20, 0 5 20 10 <
    20 0 20 20, 0 10 20 10 <
    20 5 20 10, 0 0 20 20 <
    20 10 20 10, 0 0 20 20 <
    20 5 20 10, 0 0 20 10 <^
    20 10 20 10, 0 0 20 10 <^
    10 10 20 10, 0 0 20 10 <^
    10 10 10 10, 0 0 20 10 ^
    """

  private static let overlapping = """
    0 10 20 10, 0 0 10 15 ^
    0 10 20 10, 5 0 10 15 ^
    0 10 20 10, 10 0 10 15 ^
    0 10 20 10, 0 0 20 15 ^
    0 10 20 10, 0 0 25 15 ^
    0 5 20 10, 10 0 20 10 ^>
    0 10 20 10, 10 0 20 20 >
    0 5 20 10, 10 0 20 20 >
    0 0 20 20, 10 0 20 10 >
    0 0 20 20, 10 5 20 10 >
    0 0 20 20, 10 10 20 10 >
    0 0 20 10, 10 0 20 10 >
    0 0 20 10, 10 0 20 20 >
    0 0 20 10, 10 5 20 10 >v
    0 0 20 15, 0 10 30 10 v
    0 0 20 15, 0 10 20 10 v
    0 0 20 20, 10 10 10 20 v
    0 0 20 15, 5 10 10 10 v
    0 0 20 15, 0 10 10 10 v
    10 0 10 15, 0 10 20 10 v
    10 0 20 10, 0 5 20 10 <v
    10 0 20 10, 0 0 20 20 <
    10 0 20 10, 0 0 20 10 <
    10 0 20 20, 0 0 20 10 <
    10 0 20 20, 0 5 20 10 <
    10 0 20 20, 0 10 20 10 <
    10 5 20 10, 0 0 20 20 <
    10 10 20 10, 0 0 20 20 <
    10 5 20 10, 0 0 20 10 <^
    10 5 10 10, 0 0 20 10 ^
    """

  /// A box inside another, at each edge or in the middle, is in no direction from it. Neither is the outer box from the
  /// inner one, nor a box from an equal one.
  private static let nested =
    ["0 0", "5 0", "10 0", "10 5", "10 10", "5 10", "0 10", "0 5", "5 5"]
    .flatMap { ["0 0 20 20, \($0) 10 10 -", "\($0) 10 10, 0 0 20 20 -"] } + ["10 10 20 10, 10 10 20 10 -"]

  static let layouts: [PublishedLayout] = [
    ("apart", lines(apart)), ("touching", lines(touching)), ("overlapping", lines(overlapping)), ("nested", nested),
  ].flatMap { name, lines in
    zip(1..., lines).flatMap { number, line in
      let parts = line.split(separator: " ")
      let arrows = parts.last!
      let rects = PublishedLayout.rects(parts.dropLast().joined(separator: " "))
      return FocusDirection.published.map { arrow, direction in
        PublishedLayout(
          name: "\(name) \(number)",
          direction: direction,
          source: rects[0],
          candidates: [rects[1]],
          answer: arrows.contains(arrow) ? 0 : nil
        )
      }
    }
  }

  private static func lines(_ table: String) -> [String] { table.split(separator: "\n").map(String.init) }

  @Test func eachPositionIsReachedByExactlyTheArrowsThatPointToIt() {
    #expect(Self.layouts.count == 4 * (46 + 38 + 30 + 19))
    for layout in Self.layouts { layout.expectAnswer() }
  }
}
