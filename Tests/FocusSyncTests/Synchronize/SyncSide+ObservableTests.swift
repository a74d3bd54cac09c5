import FocusSync
import Observation
import Testing

@Observable final class Model {
  var field: Field?
  var other: Field?
  var row = 0
}

@MainActor @Suite struct SyncSideObservableTests {
  @Test func twoObservableObjectsAreKeptEqual() {
    let first = Model()
    let second = Model()
    second.other = .password
    let mirror = synchronize(first, \.field, with: second, \.other)
    #expect(first.field == .password)
    first.field = .username
    mirror.settle()
    #expect(second.other == .username)
    second.other = .logIn
    mirror.settle()
    #expect(first.field == .logIn)
    #expect(mirror.writes == 3)
  }

  @Test func theFirstOfTwoPropertiesIsAppliedAtFirst() {
    let (first, second) = (Model(), Model())
    (first.row, second.row) = (1, 2)
    let mirror = synchronize(first, \.row, with: second, \.row)
    #expect(second.row == 1)
    second.row = 3
    mirror.settle()
    #expect(first.row == 3)
    #expect(mirror.writes == 2)
  }

  @Test(arguments: [true, false])
  func theLaterOfTwoChangesWins(firstIsLater: Bool) {
    let first = Model()
    let second = Model()
    let mirror = synchronize(first, \.field, with: second, \.field)
    first.field = .username
    second.field = .password
    if firstIsLater { first.field = .logIn }
    mirror.settle()
    #expect(first.field == (firstIsLater ? .logIn : .password))
    #expect(second.field == first.field)
    #expect(mirror.writes == 1)
  }

  @Test func neitherObjectIsRetained() {
    var first: Model? = Model()
    var second: Model? = Model()
    weak let firstReference = first
    weak let secondReference = second
    let mirror = synchronize(first!, \.field, with: second!, \.field)
    first = nil
    #expect(firstReference == nil)
    second = nil
    #expect(secondReference == nil)
    withExtendedLifetime(mirror) {}
  }

  @Test(.timeLimit(.minutes(10)), arguments: [0, 1])
  func oneSideMayBePartOfSeveralSynchronizations(remaining: Int) async {
    let model = Model()
    let engines = [loginEngine(), loginEngine()]
    let side = SyncSide(model, \.field)
    let mirrors = engines.map { synchronize(side, SyncSide($0)) }
    mirrors[1 - remaining].cancel()
    let moves = AsyncStream<Void>.makeStream()
    let token = engines[remaining].observe { _ in moves.continuation.yield() }
    model.field = .password
    // A task writes the value to the engine.
    for await _ in moves.stream { break }
    #expect(engines[remaining].focused == .password && engines[1 - remaining].focused == nil)
    withExtendedLifetime((mirrors, token)) {}
  }
}
