import StoreTesting
import Testing

@testable import Store

private enum NumberKey: DependencyKey { static let liveValue = 0 }

/// Records the number that its reducer reads, or the number that an effect reads after another effect has ended.
private struct NumberReader: Reducer {
  enum Action: Sendable {
    case read
    case readLater
    case found(Int)
  }

  let gate: StoreHistoryTests.Gate
  @Dependency(NumberKey.self) var number

  func reduce(into numbers: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .read: numbers.append(number)
    case .readLater:
      return .concatenate(.run { [gate] _ in await gate.wait() }, .run { send in await send(.found(number)) })
    case .found(let number): numbers.append(number)
    }
    return .none
  }
}

/// Sends and effects that are held while the past is shown.
extension StoreHistoryTests {
  @Test func inputsAreHeldUntilTheStoreResumes() async {
    store.send(.add(1))
    history.jump(to: 0)
    let task = store.send(.add(2))
    store.name = "blob"
    #expect(store.numbers == [] && store.name == "" && !task.isFinished)
    history.resume()
    #expect(store.numbers == [1, 2] && store.name == "blob" && task.isFinished)
    #expect(history.numbers == 0...3)
    await task.finish()
  }

  @Test func inputsCanBeDropped() {
    store.send(.add(1))
    history.jump(to: 0)
    let task = store.send(.add(2))
    history.resume(droppingInputs: true)
    #expect(store.numbers == [1] && task.isFinished)
  }

  @Test(arguments: [false, true]) func theAnswerOfAnEffectIsHeld(droppingInputs: Bool) async {
    let task = store.send(.addLater(1))
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    #expect(store.numbers == [] && !task.isFinished)
    history.resume(droppingInputs: droppingInputs)
    #expect(store.numbers == [1])
    await task.finish()
  }

  @Test func theHeldAnswerOfACancelledEffectIsDropped() async {
    store.send(.addLater(1))
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    let task = store.send(.cancel)
    history.resume()
    await task.finish()
    #expect(store.numbers == [1], "It came before the cancellation.")
    let late = store.send(.addLater(2))
    history.jump(to: 0)
    store.send(.cancel)
    await open()
    history.resume()
    await late.finish()
    #expect(store.numbers == [1])
  }

  @Test func theEffectsThatFollowInASequenceAreHeld() async {
    let task = store.send(.addInSequence(1, 2))
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    #expect(store.numbers == [])
    history.resume()
    await task.finish()
    #expect(store.numbers == [1, 2])
  }

  @Test func anEffectReadsThePresent() async {
    store.send(.add(1))
    let task = store.send(.look)
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    history.resume()
    await task.finish()
    #expect(store.seen == [1])
  }

  @Test func anObserverDoesNotAnswerAJump() {
    store.send(.add(1))
    let token = store.observe(\.numbers) { [store] numbers in
      if numbers.count < 2 { store.send(.add(9)) }
    }
    history.jump(to: 0)
    history.resume()
    #expect(store.numbers == [1])
    token.cancel()
  }

  @Test func aJumpByAnObserverOfAJumpIsReported() {
    store.send(.add(1))
    let token = store.observe(\.numbers) { [history] _ in history.jump(to: 1) }
    let issues = reported { history.jump(to: 0) }
    token.cancel()
    #expect(issues.count == 1 && store.numbers == [] && history.position == 0)
    history.resume()
  }

  @Test func whatFollowsFromAHeldActionIsHandledBeforeTheNextHeldAction() {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, action in
        state.append(action)
        return action == 1 ? .send(10) : .none
      }
    }
    let history = store.history()
    history.jump(to: 0)
    for number in 1...2 { store.send(number) }
    history.resume()
    #expect(store.state == [1, 10, 2])
  }

  @Test func heldActionsAreNoChain() {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { state, isFirst in
        state += 1
        return isFirst ? .send(false) : .none
      }
    }
    let history = store.history()
    history.jump(to: 0)
    for _ in 0...1_000 { store.send(true) }
    let texts = reports { history.resume() }
    #expect(texts == [] && store.state == 2_002)
  }

  private func resumeWithAnotherNumber<State, Action>(_ history: StoreHistory<State, Action>) {
    withDependencies {
      $0[NumberKey.self] = 1
    } operation: {
      history.resume()
    }
  }

  @Test func aHeldActionDoesNotUseTheOverridesOfTheCallerOfResume() {
    let store = Store(initialState: [Int]()) { NumberReader(gate: gate) }
    let history = store.history()
    history.jump(to: 0)
    store.send(.read)
    resumeWithAnotherNumber(history)
    #expect(store.state == [0])
  }

  @Test func aHeldEffectDoesNotUseTheOverridesOfTheCallerOfResume() async {
    let store = Store(initialState: [Int]()) { NumberReader(gate: gate) }
    let history = store.history()
    let task = store.send(.readLater)
    history.jump(to: 0)
    await open()
    while store.core?.past?.held.isEmpty == true { await Task.yield() }
    resumeWithAnotherNumber(history)
    await task.finish()
    #expect(store.state == [0])
  }

  @Test func aSharedChangeIsTakenWhenTheStoreResumes() {
    let store = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let other = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let history = store.history()
    store.send(.add)
    history.jump(to: 0)
    other.send(.add)
    store.root.takeSharedChanges()
    #expect(store.number == 0)
    history.resume()
    #expect(store.number == 2)
  }

  @Test func aStoreThatIsReleasedInThePastReleasesItsPresent() {
    let lifetimes = Lifetimes()
    do {
      let store = Store<Lifetimes.Mark, Int>(initialState: lifetimes.mark()) {
        Reduce { state, _ in
          state = lifetimes.mark()
          return .none
        }
      }
      let history = store.history()
      store.send(1)
      history.jump(to: 0)
      #expect(lifetimes.count == 2)
      withExtendedLifetime((store, history)) {}
    }
    #expect(lifetimes.count == 0)
  }
}
