import Store
import Testing

@testable import StoreTesting

/// The name of the expected case in a failure of `receive`.
///
/// Also tests `CasePath+PossibleCases`.
@Suite struct ExpectationTests {
  struct Session: Equatable {}

  enum Action {
    case title(String)
    case subtitle(String)
    case opened(Session)
    case closed(Session)
    case moved(x: Int, y: Int)
    case `default`
    indirect case nested(Action)
    indirect case element(id: Int, action: Action)
    case counted(Int?)
  }

  private func text<Value>(_ case: @escaping (Value) -> Action) -> String {
    Expectation<Action>.case(`case`).text(nil)
  }

  @Test func theOnlyPossibleCaseIsNamed() {
    #expect(text(Action.moved) == ".moved(…)")
    #expect(text(Action.nested) == ".nested(…)")
  }

  @Test func aCaseAmongSeveralWithThePayloadIsNamed() {
    #expect(text(Action.title) == ".title(…)")
    #expect(text(Action.subtitle) == ".subtitle(…)")
  }

  @Test func theCasesOfAClosureAreNamed() {
    #expect(text { .nested(.title($0)) } == ".nested(.title(…))")
    #expect(text { .nested(.nested(.counted($0))) } == ".nested(.nested(.counted(…)))")
    #expect(text { .element(id: 1, action: .counted($0)) } == ".element(id: 1, action: .counted(…))")
    #expect(text { .element(id: 0, action: .nested(.counted($0))) } == ".element(id: 0, action: .nested(.counted(…)))")
    #expect(text { .element(id: $0, action: .default) } == ".element(id: …, action: .default)")
  }

  @Test func allPossibleCasesAreNamed() {
    #expect(text(Action.closed) == ".opened(…) or .closed(…)")
  }

  @Test func aFunctionThatIsNoCaseFailsTheTest() async {
    let store = TestStore(initialState: 0) { Reduce<Int, Action> { _, _ in .none } }
    let texts = await failures { await store.receive({ (_: Double) in Action.default }) }
    #expect(
      texts == [
        """
        'receive' was given a function that is no case: its result does not contain its argument, of type Double.

        Pass the constructor of a case, such as 'Action.response', or a closure that embeds its argument.
        """
      ]
    )
    await store.finish()
  }
}
