import Store
import StoreTesting
import Testing

@Suite struct DifferTests {
  struct Login: Equatable {
    var username = ""
    var isLoggingIn = false
  }

  struct App: Equatable {
    var login = Login()
    var count = 0
    var user: Login?
  }

  @Test func equalValuesHaveNoDiff() {
    #expect(diff(App(), App()) == nil)
    #expect(diff(1, 1) == nil)
    #expect(diff([1, 2], [1, 2]) == nil)
  }

  @Test func differencesAreListedUnderTheirPaths() {
    var app = App()
    app.login.isLoggingIn = true
    app.count = 2
    #expect(
      diff(App(), app) == """
        .login.isLoggingIn
        - false
        + true
        .count
        - 0
        + 2
        """
    )
  }

  @Test func aValueWithoutPartsHasNoPath() {
    #expect(diff(1, 2) == "- 1\n+ 2")
    #expect(diff("a", "b") == "- \"a\"\n+ \"b\"")
  }

  @Test func anOptionalIsDescribedAsItsWrappedValue() {
    var app = App()
    app.user = Login(username: "blob")
    #expect(
      diff(App(), app) == """
        .user
        - nil
        + Login(username: "blob", isLoggingIn: false)
        """
    )
    var other = app
    other.user?.username = "blub"
    #expect(diff(app, other) == ".user.username\n- \"blob\"\n+ \"blub\"")
    #expect(diff(Int??.none, Int??.some(nil)) == "- nil\n+ .some(nil)")
  }

  enum Route: Equatable {
    case home
    case login(Login)
    case moved(x: Int, y: Int)
    case failed(code: Int)
  }

  @Test func aDifferentCaseIsReplacedAndTheSameCaseIsCompared() {
    #expect(diff(Route.home, .login(Login())) == "- .home\n+ .login(Login(username: \"\", isLoggingIn: false))")
    #expect(
      diff(Route.login(Login()), .login(Login(username: "a"))) == """
        .login.username
        - ""
        + "a"
        """
    )
    #expect(diff(Route.moved(x: 1, y: 2), .moved(x: 1, y: 3)) == ".moved.y\n- 2\n+ 3")
    #expect(diff(Route.failed(code: 1), .failed(code: 2)) == ".failed.code\n- 1\n+ 2")
  }

  @Test func partsWithoutNamesHaveTheirNumbersInThePath() {
    enum Move: Equatable { case both(Int, Int) }
    #expect(diff(Move.both(1, 2), .both(1, 3)) == ".both.1\n- 2\n+ 3")
    #expect(diff((1, 2), (3, 2)) == ".0\n- 1\n+ 3")
  }

  @Test func dictionariesAreMatchedByKey() {
    #expect(
      diff(["a": 1, "b": 2, "c": 3], ["b": 2, "c": 4, "d": 5]) == """
        ["c"]
        - 3
        + 4

        - ["a"] 1
        + ["d"] 5
        """
    )
  }

  @Test func aKeyThatIsNotEqualToItselfMayAppearAndChange() {
    let empty: [Double: Int] = [:]
    #expect(diff(empty, [.nan: 1]) != nil)
    #expect(diff([.nan: 1], empty) != nil)
    #expect(diff([Double.nan: 1], [Double.nan: 2]) != nil)
  }

  @Test func setsListAddedAndRemovedElements() {
    #expect(diff(Set([1, 2, 3]), Set([2, 3, 4])) == "- 1\n+ 4")
  }

  @Test func aSetElementWithTheSameIDIsListedAsChanged() {
    struct Tag: Hashable, Identifiable {
      var id: Int
      var name: String
    }
    #expect(
      diff(Set([Tag(id: 1, name: "a")]), Set([Tag(id: 1, name: "b")])) == """
        [id: 1].name
        - "a"
        + "b"
        """
    )
  }

  @Test func stringsWithLineBreaksAreComparedLineByLine() {
    let old = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight"
    let new = "one\ntwo\nthree\nfour\n5\nsix\nseven\neight\nnine"
    #expect(
      diff(old, new) == """
          … 2 lines in common
          three
          four
        - five
        + 5
          six
          seven
          eight
        + nine
        """
    )
  }

  @Test func unequalValuesWithOneDescriptionAreListed() {
    struct Odd: Equatable {
      var a = 1
      static func == (_: Odd, _: Odd) -> Bool { false }
    }
    #expect(diff(Odd(), Odd()) == "~ not equal, although every property reads the same: Odd(a: 1)")
  }

  @Test func valuesOfDifferentTypesThatReadTheSameNameTheirTypes() {
    #expect(diff([1 as Any], [UInt8(1) as Any]) == "[0]\n- 1 (Swift.Int)\n+ 1 (Swift.UInt8)")
  }

  @Test func differencesBeyondAHundredAreCounted() {
    let text = diff(Array(0..<300), Array(repeating: -1, count: 300))!
    #expect(text.hasSuffix("… and 200 more differences"))
  }
}
