import Testing

@testable import Store

struct TextChangeTests {
  @Test(arguments: [
    ("", "a", "inserted \"a\" at 0"), ("demo", "demox", "inserted \"x\" at 4"), ("dmo", "demo", "inserted \"e\" at 1"),
    ("demo", "dem", "removed \"o\" at 3"), ("demo", "", "removed \"demo\" at 0"),
    ("abc", "axc", "replaced \"b\" by \"x\" at 1"),
    ("aa", "aaa", "inserted \"a\" at 2"), ("e", "e\u{301}", "replaced \"e\" by \"e\u{301}\" at 0"),
    ("a", "a", "unchanged"),
  ])
  func aChangeShowsOnlyTheDifference(old: String, new: String, description: String) {
    #expect(textChange(from: old, to: new) == description)
  }
}
