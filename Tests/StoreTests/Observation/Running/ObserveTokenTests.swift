import Observation
import Testing

@testable import Store

/// No observer keeps itself, its store or what it captured alive.
@MainActor
@Suite struct ObserveTokenTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var count = 0
    var parts: IdentifiedArrayOf<Part> = [Part(id: 0)]
    var object = Object()
  }

  struct Part: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  final class Object: Equatable {
    let count = 0
    static func == (lhs: Object, rhs: Object) -> Bool { lhs === rhs }
  }

  struct State {
    var count = 0
    var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1)]
    var screens = StackState([Row(id: 0), Row(id: 1)])
    var detail: Row? = Row(id: 0)
    let mark: Lifetimes.Mark
  }

  enum Action {
    case increment
    case leave
    case row(Int, Int)
    case screen(StackAction<Row, Int>)
    case detail(PresentationAction<Int>)
  }

  typealias Root = Store<State, Action>
  typealias Body = (_ mark: Lifetimes.Mark) -> Void

  /// A way to observe a store. It captures the mark, and returns what its user keeps.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// True if what the user keeps retains the root.
    var retainsRoot = false
    let observe: @Sendable @MainActor (Root, Lifetimes.Mark) throws -> Kept
  }

  struct Kept {
    var token: ObserveToken?
    var other: Any?
  }

  nonisolated static let ways = [
    Way(testDescription: "a field") { store, mark in Kept(token: store.observe(\.count) { _ in _ = mark }) },
    Way(testDescription: "rows") { store, mark in Kept(token: store.observe(\.rows) { _ in _ = mark }) },
    Way(testDescription: "turns") { store, mark in Kept(token: store.observe { _ = mark }) },
    Way(testDescription: "actions") { store, mark in Kept(token: store.observeActions { _, _, _, _ in _ = mark }) },
    Way(testDescription: "effects") { store, mark in Kept(token: store.observeEffects { _, _ in _ = mark }) },
    Way(testDescription: "moments of turns") { store, mark in Kept(token: store.turns.observe { _ in _ = mark }) },
    Way(testDescription: "a row", retainsRoot: true) { store, mark in
      Kept(token: try row(of: store).observe(\.count) { _ in _ = mark })
    },
    Way(testDescription: "a row's turns", retainsRoot: true) { store, mark in
      Kept(token: try row(of: store).observe { _ = mark })
    },
    Way(testDescription: "an object in a row", retainsRoot: true) { store, mark in
      Kept(token: try row(of: store).observe(\.object.count) { _ in _ = mark })
    },
    Way(testDescription: "a row's part", retainsRoot: true) { store, mark in
      let part = try #require(
        row(of: store).scope(state: \.parts, id: 0) { (row: IdentifiedAction<Int, Int>) in row.action }
      )
      return Kept(token: part.observe(\.count) { _ in _ = mark })
    },
    Way(testDescription: "a screen", retainsRoot: true) { store, mark in
      let screen = try #require(store.scope(state: \.screens, id: 0, action: Action.screen))
      return Kept(token: screen.observe(\.count) { _ in _ = mark })
    },
    Way(testDescription: "a row whose store is kept", retainsRoot: true) { store, mark in
      let row = try row(of: store)
      return Kept(token: row.observe(\.count) { _ in _ = mark }, other: row)
    },
    Way(testDescription: "a tracked field") { store, mark in
      track(mark) { _ = store.count }
      return Kept()
    },
    Way(testDescription: "tracked state") { store, mark in
      track(mark) { _ = store.state }
      return Kept()
    },
    Way(testDescription: "tracked rows") { store, mark in
      track(mark) { for id in 0..<2 { _ = try row(id, of: store).count } }
      return Kept()
    },
    Way(testDescription: "a tracked row's presence") { store, mark in
      track(mark) { _ = try row(of: store).isPresent }
      return Kept()
    },
    Way(testDescription: "a tracked field of a presented child") { store, mark in
      track(mark) { _ = store.presenting(\.detail, action: Action.detail).wrappedValue?.count }
      return Kept()
    },
    Way(testDescription: "a tracked field of a presented child whose store is kept", retainsRoot: true) { store, mark in
      let detail = store.presenting(\.detail, action: Action.detail).wrappedValue
      track(mark) { _ = detail?.count }
      return Kept(other: detail)
    },
    Way(testDescription: "a tracked field of a screen") { store, mark in
      track(mark) { _ = store.screen(0, of: \.screens, action: Action.screen)?.count }
      return Kept()
    },
    Way(testDescription: "tracked ids") { store, mark in
      track(mark) { _ = try? row(of: store) }
      return Kept()
    },
    Way(testDescription: "changes") { store, mark in
      let changes = store.changes(of: \.count)
      return Kept(other: (changes.makeAsyncIterator(), Held(mark)))
    },
    Way(testDescription: "a row's changes", retainsRoot: true) { store, mark in
      let changes = try row(of: store).changes(of: \.count)
      return Kept(other: (changes.makeAsyncIterator(), Held(mark)))
    },
  ]

  /// Keeps a mark only as long as the user keeps this.
  final class Held {
    init(_ mark: Lifetimes.Mark) {}
  }

  static func row(_ id: Int = 0, of store: Root) throws -> Store<Row, Int> {
    try #require(
      store.scope(state: \.rows, id: id) { (row: IdentifiedAction<Int, Int>) in Action.row(row.id, row.action) }
    )
  }

  static func track(_ mark: Lifetimes.Mark, _ read: () throws -> Void) {
    _ = withObservationTracking {
      Result { try read() }
    } onChange: {
      _ = mark
    }
  }

  private func makeStore(_ lifetimes: Lifetimes) -> Root {
    Store(initialState: State(mark: lifetimes.mark())) {
      Reduce { state, action in
        switch action {
        case .increment: state.count += 1
        case .row(let id, let by): state.rows[id: id]?.count += by
        case .leave:
          state.rows = []
          state.detail = nil
          state.screens.removeAll()
        case .screen, .detail: break
        }
        return .none
      }
    }
  }

  /// Makes a store and observes it.
  private func begin(_ way: Way, _ lifetimes: Lifetimes) throws -> (Root, Kept) {
    let store = makeStore(lifetimes)
    let kept = try way.observe(store, lifetimes.mark())
    return (store, kept)
  }

  @Test(arguments: ways) func nothingIsLeftWhenTheTokenIsReleasedFirst(way: Way) throws {
    let lifetimes = Lifetimes()
    do {
      var (store, kept): (Root?, Kept?) = try begin(way, lifetimes)
      kept = nil
      store = nil
      withExtendedLifetime((store, kept)) {}
    }
    #expect(lifetimes.count == 0)
  }

  @Test(arguments: ways) func nothingIsLeftWhenTheStoreIsReleasedFirst(way: Way) throws {
    let lifetimes = Lifetimes()
    do {
      var (store, kept): (Root?, Kept?) = try begin(way, lifetimes)
      store = nil
      // The end of the store releases its observers, also if the tokens live on.
      if !way.retainsRoot { #expect(lifetimes.count == 0) }
      withExtendedLifetime(kept) {}
      kept = nil
      withExtendedLifetime((store, kept)) {}
    }
    #expect(lifetimes.count == 0)
  }

  @Test(arguments: ways) func aReleasedTokenReleasesItsObserverAtOnce(way: Way) throws {
    let lifetimes = Lifetimes()
    let store = makeStore(lifetimes)
    var kept: Kept? = try way.observe(store, lifetimes.mark())
    guard kept?.token != nil else { return }
    kept = nil
    #expect(lifetimes.count == 1)
    withExtendedLifetime(store) {}
  }

  /// The observer retains the store, which retains the observer. The release of the token breaks the cycle.
  @Test(arguments: ways) func anObserverThatRetainsItsStoreIsReleasedWithTheToken(way: Way) throws {
    let lifetimes = Lifetimes()
    do {
      let store = makeStore(lifetimes)
      let mark = lifetimes.mark()
      mark.retained = store
      let kept = try way.observe(store, mark)
      // What reads in `withObservationTracking` has no token: its cycle ends with the next change.
      if kept.token == nil { mark.retained = nil }
      store.send(.increment)
    }
    #expect(lifetimes.count == 0)
  }

  @Test(arguments: ways) func aCancelledTokenReleasesItsObserverAtOnce(way: Way) throws {
    let lifetimes = Lifetimes()
    let (store, kept) = try begin(way, lifetimes)
    guard let token = kept.token else { return }
    token.cancel()
    #expect(lifetimes.count == 1)
    withExtendedLifetime((store, kept)) {}
  }

  @Test(arguments: ways) func nothingIsLeftWhenTheChildLeavesFirst(way: Way) throws {
    let lifetimes = Lifetimes()
    do {
      let (store, kept) = try begin(way, lifetimes)
      store.send(.leave)
      store.send(.increment)
      withExtendedLifetime((store, kept)) {}
    }
    #expect(lifetimes.count == 0)
  }

  @Test func observersOfRowsDoNotAccumulateWithoutTurns() throws {
    let lifetimes = Lifetimes()
    let store = makeStore(lifetimes)
    let row = try Self.row(of: store)
    for _ in 0..<100 {
      let mark = lifetimes.mark()
      _ = row.observe(\.count) { _ in _ = mark }
    }
    #expect(lifetimes.count == 1)
  }

  /// Each observer retains the token of the next, so the release of the first token releases them all.
  @Test(arguments: ways) func observersThatRetainTokensOfOthersAreReleasedTogether(way: Way) throws {
    let lifetimes = Lifetimes()
    let store = makeStore(lifetimes)
    var first: ObserveToken?
    for _ in 0..<40 {
      let mark = lifetimes.mark()
      mark.retained = first
      first = try way.observe(store, mark).token
    }
    guard first != nil else { return }
    #expect(lifetimes.count == 41)
    first = nil
    #expect(lifetimes.count == 1)
    store.send(.increment)
  }

  @Test func aTokenMayOutliveTheStore() throws {
    let lifetimes = Lifetimes()
    let kept = try Self.ways.filter { !$0.retainsRoot }.map { try begin($0, lifetimes).1 }
    for kept in kept { kept.token?.cancel() }
    #expect(lifetimes.count == 0)
  }
}

extension ObserveTokenTests {
  /// An actor that owns a store and an observation of it.
  private actor Owner {
    private var token: ObserveToken?

    func observe(_ lifetimes: Lifetimes) {
      let store = Store<Int, Int>(initialState: 0, isolation: self) { Reduce { _, _ in .none } }
      let mark = lifetimes.mark()
      mark.retained = store
      token = store.observe(\.self) { _ in _ = mark }
      store.send(1)
    }

    func release() { token = nil }
  }

  /// The actor cannot be recognised in the `deinit` of the token, so the store releases the observer in a task.
  @Test(.timeLimit(.minutes(10))) func aTokenThatIsReleasedOnAnotherActorReleasesItsObserver() async {
    let (lifetimes, owner) = (Lifetimes(), Owner())
    await owner.observe(lifetimes)
    #expect(lifetimes.count == 1)
    await owner.release()
    #expect(await lifetimes.falls(to: 0))
  }

  @Test func aTokenSaysOnceWhetherItWasCancelledOrReleased() {
    var ends: [Bool] = []
    var token: ObserveToken? = ObserveToken(onEnd: { ends.append($0) })
    #expect(token?.isActive == true)
    token = nil
    #expect(ends == [false])
    token = ObserveToken(onEnd: { ends.append($0) })
    token?.cancel()
    token?.cancel()
    token = nil
    #expect(ends == [false, true])
  }

  @Test func aTokenInASetObservesUntilItIsRemoved() throws {
    let lifetimes = Lifetimes()
    let store = Root(initialState: State(mark: lifetimes.mark())) {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
    var counts: [Int] = []
    var tokens: Set<ObserveToken> = []
    tokens.insert(store.observe(\.count) { counts.append($0) })
    store.send(.increment)
    let token = try #require(tokens.first)
    #expect(token.isActive)
    #expect(tokens.contains(token) && token != ObserveToken {})
    token.cancel()
    #expect(!token.isActive)
    store.send(.increment)
    #expect(counts == [1])
    tokens = [store.observe(\.count) { counts.append($0) }]
    tokens = []
    store.send(.increment)
    #expect(counts == [1])
  }
}
