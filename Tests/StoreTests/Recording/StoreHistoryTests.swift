import StoreTesting
import Testing

@testable import Store

/// Also tests `ShownPast`.
@MainActor
@Suite struct StoreHistoryTests {
  /// Appends each number. An effect may send one, or read the state.
  struct List: Reducer {
    struct State: Equatable, Sendable {
      var numbers: [Int] = []
      var name = ""
      var seen: [Int]?
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case add(Int)
      case addLater(Int)
      case look
      case looked([Int]?)
      case addInSequence(Int, Int)
      case cancel
    }

    let gate: Gate

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: return .none
        case .add(let number): state.numbers.append(number)
        case .addLater(let number):
          return .run { [gate] send in
            await gate.wait()
            await send(.add(number))
          }
          .cancellable(id: "later")
        case .look:
          return .run { [gate] send in
            await gate.wait()
            await send(.looked(await send.state(\.numbers)))
          }
        case .looked(let numbers): state.seen = numbers
        case .addInSequence(let one, let two):
          return .concatenate(.run { [gate] _ in await gate.wait() }, .send(.add(one)), .send(.add(two)))
        case .cancel: return .cancel(id: "later")
        }
        return .none
      }
    }
  }

  /// Lets the effects go on that wait for it.
  final class Gate: Sendable {
    let waiters = Locked([CheckedContinuation<Void, Never>]())

    var count: Int { waiters.withLock { $0.count } }

    func wait() async { await withCheckedContinuation { waiter in waiters.withLock { $0.append(waiter) } } }

    func open() {
      let all = waiters.withLock { waiters in
        defer { waiters = [] }
        return waiters
      }
      for waiter in all { waiter.resume() }
    }
  }

  let gate = Gate()
  let store: Store<List.State, List.Action>
  let history: StoreHistory<List.State, List.Action>

  init() {
    let gate = gate
    store = Store(initialState: List.State()) { List(gate: gate) }
    history = store.history()
  }

  /// Waits until `count` effects wait at the gate, and then lets them go on.
  func open(_ count: Int = 1) async {
    while gate.count < count { await Task.yield() }
    gate.open()
  }

  /// Waits until the store holds something, or nothing any more.
  func wait(forHeld count: Int) async {
    while store.core?.past?.held.count != count { await Task.yield() }
  }

  @Test func aJumpShowsTheStateAfterAnAction() {
    for number in 1...3 { store.send(.add(number)) }
    var told: [Int] = []
    let token = store.observe(\.numbers.count) { told.append($0) }
    #expect(history.numbers == 0...3 && history.position == nil)
    history.jump(to: 1)
    #expect(store.numbers == [1] && history.position == 1)
    history.jump(to: 0)
    #expect(store.numbers == [] && history.position == 0)
    history.jump(to: 2)
    history.resume()
    #expect(store.numbers == [1, 2, 3] && history.position == nil)
    #expect(told == [1, 0, 2, 3])
    history.resume()
    #expect(told == [1, 0, 2, 3] && history.numbers == 0...3)
    token.cancel()
  }

  @Test func aNumberThatIsGoneMeansTheNearest() {
    store.send(.add(1))
    history.jump(to: 7)
    #expect(store.numbers == [1] && history.position == 1)
    history.jump(to: -1)
    #expect(store.numbers == [] && history.position == 0)
    history.resume()
    #expect(history.state(at: 9).numbers == [1])
  }

  @Test func aJumpDuringATurnIsReported() {
    var hasJumped = false
    let token = store.observe(\.numbers) { [history] _ in
      history.jump(to: 0)
      hasJumped = true
    }
    let issues = Locked([String]())
    IssueReporting.$handler.withValue(IssueHandler { issue in issues.withLock { $0.append(issue.message) } }) {
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
      }
      let history = store.history()
      let token = store.observe(\.self) { _ in history.jump(to: 0) }
      store.send(1)
      #expect(store.state == 1)
      token.cancel()
    }
    #expect(
      issues.withLock { $0 } == [
        """
        A history was asked to show another state during a turn of its store.

        Nothing is shown. Call 'jump(to:)' and 'resume()' between turns: not in a reducer, and not \
        in an observer of the store.
        """
      ]
    )
    #expect(!hasJumped)
    token.cancel()
  }

  @Test func theOldestStatesAreForgotten() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
    let history = store.history(limit: 8)
    for _ in 1...100 { store.send(1) }
    #expect(history.numbers.upperBound == 100 && (8...10).contains(history.numbers.count - 1))
    for number in history.numbers { #expect(history.state(at: number) == number) }
    let recording = history.recording
    #expect(recording.omitted == history.numbers.lowerBound && recording.initialState == recording.omitted)
    #expect(recording.events.map(\.action) == Array(history.numbers.dropFirst()))
  }

  @Test func aStoreThatIsReleasedInThePastLetsGoOfWhatWaits() async {
    var store: Store<Int, Int>? = Store(initialState: 0) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    let history = store!.history()
    store?.send(1)
    history.jump(to: 0)
    let task = store?.send(2)
    store = nil
    await task?.finish()
    history.jump(to: 1)
    history.resume()
    #expect(history.state(at: 1) == 1)
  }

  @Test func aJumpChangesNoSharedValue() async {
    let shared = Shared(wrappedValue: 0, .inMemory("number"))
    var newest: Int { Shared(wrappedValue: 0, .inMemory("number")).wrappedValue }
    let store = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let other = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let history = store.history()
    store.send(.add)
    other.send(.add)
    store.send(.add)
    // The change of the other store has a number of its own.
    #expect(history.numbers.map { history.state(at: $0).number } == [0, 1, 2, 3])
    history.jump(to: 1)
    #expect(store.number == 1 && newest == 3)
    other.send(.add)
    store.send(.add)
    await shared.withLock { $0 += 1 }
    #expect(store.number == 1 && newest == 5 && other.number == 4)
    history.jump(to: 0)
    #expect(store.number == 0 && newest == 5)
    history.resume()
    // The held action adds to the newest value.
    #expect(store.number == 6 && newest == 6)
    #expect(history.numbers.map { history.state(at: $0).number } == [0, 1, 2, 3, 5, 6])
  }

  /// Random jumps, actions and resumes: the store ends as if nobody had jumped.
  @Test func randomJumpsChangeNothing() {
    var random = FuzzRandom(seed: 1)
    for _ in 0..<50 {
      let store = Store(initialState: [Int]()) {
        Reduce<[Int], Int> {
          $0.append($1)
          return .none
        }
      }
      let history = store.history()
      var expected: [Int] = []
      for step in 0..<40 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: history.jump(to: Int.random(in: history.numbers, using: &random))
        case 1: history.resume()
        default:
          store.send(step)
          expected.append(step)
        }
        if let position = history.position { #expect(store.state == Array(expected.prefix(position))) }
      }
      history.resume()
      #expect(store.state == expected && history.recording.entries.map(\.action) == expected)
    }
  }
}
