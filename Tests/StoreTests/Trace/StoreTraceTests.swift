import StoreTesting
import Testing

@testable import Store

/// Also tests `TraceEvent` and `TraceStream`.
@MainActor
@Suite struct StoreTraceTests {
  struct Search: Reducer {
    struct Secret: Equatable, Sendable, Redacted { var text = "" }

    struct State: Equatable, Sendable {
      var query = ""
      var secret = Secret()
      var results: [String]?
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case search
      case response([String])
      case cancel
      case chain
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: return .none
        case .search:
          return .run(name: "search") { send in await send(.response(["a"])) }.cancellable(id: "search")
        case .response(let results):
          state.results = results
          return .none
        case .cancel: return .cancel(id: "search")
        case .chain: return .send(.response([]))
        }
      }
    }
  }

  final class Log: Sendable {
    let events = Locked([TraceEvent]())

    var lines: [String] {
      events.withLock { $0 }.flatMap { "\($0)".split(separator: "\n").map(String.init) }
    }

    var kinds: [TraceEvent.Kind] { events.withLock { $0 }.map(\.kind) }
  }

  let store = Store(initialState: Search.State()) { Search() }
  let log = Log()

  func trace() -> StoreTrace {
    store.trace { [log] event in log.events.withLock { $0.append(event) } }
  }

  @Test func eachActionEffectAndChangeIsALineWithItsCause() async {
    let trace = trace()
    trace.cause = "<Return>"
    let task = store.send(.search)
    trace.cause = nil
    await task.finish()
    #expect(
      log.lines == [
        "action  search                                   ← <Return>",
        "effect  'search' started                         ← search",
        "action  response                                 ← effect 'search'",
        "state   results: nil → [\"a\"]                     ← response",
        "effect  'search' ended                           ← search",
      ]
    )
  }

  @Test func anActionOfTheProgramNamesItsLine() {
    let trace = trace()
    store.send(.cancel)
    store.send(.chain)
    store.send(.cancel, from: .other("focus"))
    trace.cause = "click"
    store.send(.cancel, from: .other("focus"))
    let causes = log.events.withLock { $0 }.map(\.cause)
    #expect(causes[0].hasPrefix("StoreTests/StoreTraceTests.swift:"))
    #expect(causes[2].hasPrefix("effect at StoreTests/StoreTraceTests.swift:"))
    #expect(causes[3...] == ["focus", "focus, click"])
  }

  @Test func aChangeOfASharedValueByOthersIsALine() async {
    let store = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let other = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let trace = store.trace { [log] event in log.events.withLock { $0.append(event) } }
    other.send(.add)
    trace.cause = "<Return>"
    store.send(.add)
    #expect(
      log.lines == [
        "action  shared value                             ← another store",
        "state   number: 0 → 1                            ← shared value",
        "action  add                                      ← <Return>",
        "state   number: 1 → 2                            ← add",
        "state   own: 0 → 1                               ← add",
      ]
    )
  }

  @Test func anEffectOfAHookThatAChangeByOthersRunsNamesTheChange() async {
    let store = Store(initialState: SharedAdder.State()) {
      SharedAdder().onChange(of: \.number) { _, _, _ in .run(name: "save") { _ in await untilCancelled() } }
    }
    let other = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let trace = store.trace { [log] event in log.events.withLock { $0.append(event) } }
    other.send(.add)
    store.root.takeSharedChanges()
    #expect(store.effectsInFlight.map(\.action) == ["shared value"])
    #expect(
      log.lines == [
        "action  shared value                             ← another store",
        "state   number: 0 → 1                            ← shared value",
        "effect  'save' started                           ← shared value",
      ]
    )
    let effects = log.kinds.compactMap { if case .effect(let effect, _) = $0 { effect } else { nil } }
    #expect(effects.map(\.action) == ["shared value"] && effects.map(\.startedBy) == [1])
    withExtendedLifetime(trace) {}
  }

  @Test func aTraceShowsTheChangeOfATextAndHidesASecret() {
    let trace = trace()
    store.query = "swif"
    store.query = "swift"
    store.secret = Search.Secret(text: "hunter2")
    #expect(
      log.lines.filter { $0.hasPrefix("state") } == [
        "state   query: inserted \"swif\" at 0              ← binding(\\.query)",
        "state   query: inserted \"t\" at 4                 ← binding(\\.query)",
        "state   secret: changed                          ← binding(\\.secret)",
      ]
    )
    #expect(!log.lines.contains { $0.contains("hunter2") })
    withExtendedLifetime(trace) {}
  }

  /// An effect calls `Store.send`, and the reducer answers with `Effect.send`. The first effect has no name, as
  /// `Effect.send` has none, and the second is in the same line.
  @Test(arguments: [(nil, 1), ("outer", 2)] as [(String?, UInt)])
  func anEffectDoesNotSendWhatTheReducerAnswersToItsCall(name: String?, line: UInt) async throws {
    enum Action { case start, call, answer }
    @MainActor final class Caller {
      weak var store: Store<Int, Action>?
      func call() { store?.send(.call) }
    }
    let caller = Caller()
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .start: .run(name: name, operation: { _ in await caller.call() }, fileID: "App/Feature.swift", line: line)
        case .call: .send(.answer, fileID: "App/Feature.swift", line: 2)
        case .answer: .none
        }
      }
    }
    caller.store = store
    let trace = store.trace { [log] event in log.events.withLock { $0.append(event) } }
    await store.send(.start).finish()
    let events = log.events.withLock { $0 }
    let answer = try #require(events.first { $0.kind == .action(name: "answer", changes: []) })
    #expect(answer.sender == nil && answer.cause == "effect at App/Feature.swift:2")
    withExtendedLifetime(trace) {}
  }
}
