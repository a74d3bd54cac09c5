import Testing

@testable import Store

private enum Child {
  case tapped
}

private enum Action {
  case first(Child)
  case second(Child)
  case row(Int, Child)
}

private func code(_ make: @autoclosure @escaping () -> (Child) -> Action) -> ClosureCode? { ClosureCode(make) }

private func rowCode(_ make: @autoclosure @escaping () -> (Int, Child) -> Action) -> ClosureCode? { ClosureCode(make) }

@Suite struct ClosureCodeTests {
  @Test func aCaseAndAClosureThatCapturesNothingHaveACodeThatStays() {
    func codes() -> [ClosureCode?] {
      [code(Action.first), code(Action.second), code({ .first($0) }), rowCode(Action.row)]
    }
    let codes = (codes(), codes())
    #expect(codes.0 == codes.1)
    #expect(!codes.0.contains(nil))
    #expect(codes.0[0] != codes.0[1])
  }

  @Test func aClosureThatCapturesAValueHasNoCode() {
    for index in [1, 2] {
      #expect(code({ .row(index, $0) }) == nil)
    }
  }

  @Test func actionsThatAVariableHoldsNeverShareACode() {
    var codes: [ClosureCode?] = []
    for make in [Action.first, Action.second] { codes.append(code(make)) }
    #expect(codes[0] == nil || codes[0] != codes[1])
  }
}
