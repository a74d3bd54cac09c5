import Store
import Testing

@Suite struct CasePathTests {
  enum Action: Equatable {
    case login(Int)
    case moved(x: Int, y: Int)
    case other(Int)
    case labelled(name: String)
    case refresh
  }

  @Test func extractsOnlyItsOwnCase() {
    let login = CasePath(Action.login)
    #expect(login.extract(from: .login(3)) == 3)
    #expect(login.extract(from: .other(3)) == nil)
    #expect(login.extract(from: .refresh) == nil)
    #expect(CasePath(Action.moved).extract(from: .moved(x: 1, y: 2))! == (1, 2))
    #expect(CasePath(Action.labelled).extract(from: .labelled(name: "a")) == "a")
    #expect(CasePath(Action.refresh).is(.refresh))
    #expect(!CasePath(Action.refresh).is(.login(1)))
    let moved: CasePath<Action, (Int, Int)> = CasePath(Action.moved)
    #expect(moved.is(.moved(x: 0, y: 0)))
    #expect(CasePath(Int?.some).extract(from: 3) == 3)
  }

  @Test func modifiesInPlace() {
    var action = Action.login(1)
    CasePath(Action.login).modify(&action) { $0 += 1 }
    #expect(action == .login(2))
    CasePath(Action.other).modify(&action) { $0 = 9 }
    #expect(action == .login(2))
  }
}
