import Store
import Testing

@Suite struct CaseNameTests {
  enum Child: CustomStringConvertible {
    case tapped
    case typed(String)

    var description: String { "something with a secret in it" }
  }

  enum Action {
    case child(Child)
    case moved(x: Int)
  }

  @Test func aCaseIsNamedAsDeclaredWithoutItsPayload() {
    #expect(caseName(of: Action.moved(x: 1)) == "moved")
    #expect(caseName(of: Action.child(.typed("hunter2"))) == "child(.typed)")
  }

  @Test func aDescriptionIsNotUsedAsTheName() {
    #expect(caseName(of: Child.tapped) == "tapped")
    #expect(caseName(of: Action.child(.tapped)) == "child(.tapped)")
  }

  @Test func atMostSixteenNestedCasesAreNamed() {
    indirect enum Nested {
      case inner(Nested)
      case end
    }
    for depth in [15, 16] {
      let value = (0..<depth).reduce(Nested.end) { inner, _ in .inner(inner) }
      let names = caseName(of: value).split(separator: "(.")
      #expect(names.count == 16 && names[15].hasPrefix(depth == 15 ? "end" : "inner"))
    }
  }

  @Test func aValueOfAnotherTypeIsNamedByItsType() {
    #expect(caseName(of: 3) == "Int")
  }

  @Test func theCaseOfAPathThatFillsAStructShowsTheStruct() {
    struct Point { var x = 0 }
    enum Move { case to(Point) }
    // No case has this payload, which is reported too.
    let issues = reported {
      #expect(CasePath { (x: Int) in Move.to(Point(x: x)) }.possibleCases() == [".to(Point(x: …))"])
    }
    #expect(issues.count == 1)
  }
}
