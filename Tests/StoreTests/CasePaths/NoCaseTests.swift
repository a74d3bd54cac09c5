import Store
import Testing

@Suite struct NoCaseTests {
  @MainActor
  @Test func aFunctionThatIsNoCaseIsReportedAtTheLineThatUsesIt() {
    enum Outer { case number(Int) }
    let notACase = { (text: String) in Outer.number(text.count) }
    let line: UInt = #line + 2
    let issues = reported {
      #expect(!CasePath(notACase).is(.number(1)))
      Store<String, Outer>(initialState: "") {
        Scope(state: \.self, action: notACase) { EmptyReducer() }
      }
      .send(.number(1))
    }
    #expect(issues.map(\.location.description) == [line, line + 2].map { "StoreTests/NoCaseTests.swift:\($0)" })
  }
}
