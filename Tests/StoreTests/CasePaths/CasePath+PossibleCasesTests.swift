import Store
import Testing

@Suite struct CasePathPossibleCasesTests {
  @Test func aValueThatTheFunctionSetsIsShown() {
    enum Message {
      case set(name: String?, age: Int?)
    }
    // No case has this payload, which is reported too.
    let issues = reported {
      let path = CasePath { (age: Int?) in Message.set(name: nil, age: age) }
      #expect(path.possibleCases() == [".set(name: nil, age: …)"])
    }
    #expect(issues.count == 1)
  }

  @Test func aPayloadOfAnotherActionIsASample() {
    struct Session {}
    enum Action {
      case opened(Session)
      case closed(Session)
    }
    #expect(CasePath(Action.closed).possibleCases() == [".opened(…)", ".closed(…)"])
    #expect(CasePath(Action.closed).possibleCases(asIn: .opened(Session())) == [".closed(…)"])
  }

  @Test func aSearchVisitsOuterValuesFirst() {
    #expect(firstValue(in: [["a", 1] as [Any], 2] as [Any]) == 2)
    #expect(firstValue(in: [[1], ["a"]] as [Any]) == 1)
    #expect(firstValue(in: ["a", [[[1]]]] as [Any]) == 1)
  }

  @Test func aSearchVisitsALimitedNumberOfValues() {
    var visited = 0
    let found: Int? = firstValue(in: Array(0..<20_000)) { _ in
      visited += 1
      return false
    }
    // The root is one of the 10,000.
    #expect(found == nil && visited == 9_999)
  }
}
