import Testing

@testable import Store

private enum Child {
  case tapped
}

private enum Action {
  case first(Child)
  case second(Child)
  case row(Int, Child)
  case sheet(PresentationAction<Child>)
  case rows(IdentifiedAction<Int, Child>)
  case path(StackAction<Int, Child>)
}

// The function is generic, as those of a store are: a closure that is passed on with another abstraction gets a
// context.

private func code<Part, Whole>(_ make: @autoclosure @escaping () -> (Part) -> Whole) -> ClosureCode? {
  ChildActionArgument(make).code
}

private func presentedCode<Part, Whole>(
  _ make: @autoclosure @escaping () -> (PresentationAction<Part>) -> Whole
) -> ClosureCode? {
  PresentedActionArgument(make).code
}

private func elementCode<ID, Part, Whole>(
  _ make: @autoclosure @escaping () -> (IdentifiedAction<ID, Part>) -> Whole
) -> ClosureCode? {
  ElementActionArgument(make).code
}

private func screenCode<State, Part, Whole>(
  _ make: @autoclosure @escaping () -> (StackAction<State, Part>) -> Whole
) -> ClosureCode? {
  ScreenActionArgument(make).code
}

@Suite struct ClosureCodeTests {
  @Test func aCaseAndAClosureWithoutCapturesHaveAConstantCode() {
    func codes() -> [ClosureCode?] {
      [
        code(Action.first), code(Action.second), code({ Action.first($0) }),
        presentedCode(Action.sheet), elementCode(Action.rows), screenCode(Action.path),
      ]
    }
    let codes = (codes(), codes())
    #expect(codes.0 == codes.1)
    #expect(!codes.0.contains(nil))
    #expect(codes.0[0] != codes.0[1])
  }

  @Test func aClosureThatCapturesAValueHasNoCode() {
    for index in [1, 2] {
      #expect(code({ Action.row(index, $0) }) == nil)
    }
  }

  @Test func actionsInAVariableNeverShareACode() {
    var codes: [ClosureCode?] = []
    for make in [Action.first, Action.second] { codes.append(code(make)) }
    #expect(codes[0] == nil || codes[0] != codes[1])
  }
}
