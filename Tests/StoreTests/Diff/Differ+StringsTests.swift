import Store
import StoreTesting
import Testing

/// The diffs of values that are hard to distinguish, and of too many differences.
@Suite struct DifferStringsTests {
  final class Handle: Equatable {
    let name = "a"
    static func == (one: Handle, other: Handle) -> Bool { one === other }
  }

  struct Shifty: Equatable, CustomReflectable {
    var count: Int
    var customMirror: Mirror {
      Mirror(self, children: (0..<count).map { ("part\($0)", $0) }, displayStyle: .struct)
    }
  }

  @Test func oneLineAndTwoLinesAreComparedByLines() {
    #expect(diff("a", "a\nb") == "  a\n+ b")
    #expect(diff("a\nb", "a") == "  a\n- b")
  }

  @Test func anotherObjectWithTheSameDescriptionIsADifference() {
    #expect(diff([Handle()], [Handle()]) == "[0]\n~ another Handle, although every property reads the same")
  }

  @Test func aLeafWithTheSameDescriptionIsListed() {
    #expect(diff(Double.nan, .nan) == "~ not equal, although both read nan")
    #expect(diff([1: Float.nan], [1: .nan]) == "[1]\n~ not equal, although both read nan")
  }

  @Test func linesBetweenTwoChangesAreListedOnce() {
    #expect(diff("one\ntwo\nthree", "1\ntwo\n3") == "- one\n+ 1\n  two\n- three\n+ 3")
    #expect(diff("a\n1\n2\n3\n4\nb", "A\n1\n2\n3\n4\nB") == "- a\n+ A\n  1\n  2\n  3\n  4\n- b\n+ B")
    #expect(
      diff("a\n1\n2\n3\n4\n5\nb", "A\n1\n2\n3\n4\n5\nB") == """
        - a
        + A
          1
          2
          … 1 line in common
          4
          5
        - b
        + B
        """
    )
  }

  @Test func aPartThatTheDescriptionLeavesOutIsShownAfterIt() {
    struct Version: Equatable, LosslessStringConvertible {
      var number = 1
      var build: Int
      var description: String { "\(number)" }
      init(build: Int) { self.build = build }
      init?(_ description: String) { nil }
    }
    #expect(diff(Version(build: 1), Version(build: 2)) == "- 1 (build: 1)\n+ 1 (build: 2)")
  }

  @Test func textsThatDifferInTheirLineBreaksShowThem() {
    #expect(
      diff("a\r\nb", "a\nb") == #"""
        - "a\r\nb"
        + "a\nb"
        """#
    )
    #expect(diff("a\r\nb", "a\nc") == "  a\n- b\n+ c", "what reads differently comes first")
  }

  @Test func charactersAndSubstringsAreDescribedAsSourceCode() {
    #expect(
      diff(Character("a"), " ") == #"""
        - "a"
        + " "
        """#
    )
    #expect(
      diff("ab"[...], "ac"[...]) == #"""
        - "ab"
        + "ac"
        """#
    )
    #expect(diff("a\nb"[...], "a\nc"[...]) == "  a\n- b\n+ c")
    #expect(diff("a" as any Hashable, "a"[...] as any Hashable)?.contains("Substring") == true)
  }

  @Test func keyPathsAreDescribedAsSourceCode() {
    struct Form { var name = "", age = 0 }
    let (name, age): (AnyKeyPath, AnyKeyPath) = (\Form.name, \Form.age)
    #expect(diff([name], [age]) == "[0]\n- \(name)\n+ \(age)")
    #expect(describe(name) == "\(name)")
    #expect(diff([name], [name]) == nil)
  }

  @Test func aValueWithOtherPropertiesIsListed() {
    #expect(diff(Shifty(count: 1), Shifty(count: 2)) == "~ has other properties")
  }

  @Test func aHundredDifferencesAreListedAndTheOthersCounted() {
    let (old, new) = (Array(0..<103), Array(repeating: -1, count: 103))
    let listed = (0..<100).map { "[\($0)]\n- \($0)\n+ -1\n" }.joined()
    #expect(diff(old, new) == listed + "… and 3 more differences")
  }

  @Test func aRedactedValueInACollectionDoesNotShow() {
    struct Token: Hashable, Redacted { var raw: String }
    #expect(diff([Token(raw: "hunter2")], [Token(raw: "hunter3")]) == "[0]\n~ <redacted> changed")
    #expect(diff(["a": Token(raw: "hunter2")], ["a": Token(raw: "hunter3")]) == "[\"a\"]\n~ <redacted> changed")
    #expect(diff(Set([Token(raw: "hunter2")]), Set([Token(raw: "hunter3")]))?.contains("hunter") == false)
    #expect(diff(Token?.none, Token(raw: "hunter3")) == "- nil\n+ <redacted>")
  }
}
