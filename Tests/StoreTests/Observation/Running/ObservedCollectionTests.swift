import Observation
import StoreTesting
import TestSupport
import Testing

@testable import Store

private struct Part: Equatable, Identifiable {
  let id: Int
  var count = 0
}

private struct Line: Equatable, Identifiable {
  let id: Int
  var count = 0
  var other = 0
  var child: Part?
  var parts: IdentifiedArrayOf<Part> = [Part(id: 0)]
  var double: Int { count * 2 }
  var noted: Int {
    MainActor.assumeIsolated { Self.reads += 1 }
    return count
  }

  @MainActor static var reads = 0
}

private final class Object: Equatable {
  var count = 0
  var half: Int { count / 2 }

  static func == (lhs: Object, rhs: Object) -> Bool { lhs === rhs }
}

private struct Shelf: Equatable, Identifiable {
  let id: Int
  var object = Object()
  var part = Part(id: 0)
  var whole: Int { object.count * 10 }
  /// A part that is read from the object.
  var objectPart: Part? { Part(id: 0, count: object.count) }
}

private struct Page {
  var rows: IdentifiedArrayOf<Line>
  var shelves: IdentifiedArrayOf<Shelf> = [Shelf(id: 0), Shelf(id: 1)]
  var detail: Detail? = Detail()
  var other = 0

  init(count: Int) {
    rows = IdentifiedArray(uniqueElements: (0..<count).map { Line(id: $0) })
  }
}

private struct Detail {
  var rows: IdentifiedArrayOf<Line> = [Line(id: 0), Line(id: 1)]
}

private typealias Change = (inout Page) -> Void

/// Counts comparisons of a value.
@MainActor private var comparisons = 0

@MainActor
struct ObservedCollectionTests {
  private func makeStore(_ count: Int) -> Store<Page, Change> {
    Store(initialState: Page(count: count)) {
      Reduce { state, change in
        change(&state)
        return .none
      }
    }
  }

  private func row(_ id: Int, of store: Store<Page, Change>) throws -> Store<Line, Int> {
    try #require(store.scope(state: \.rows, id: id) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } })
  }

  private func lineOfDetail(of store: Store<Page, Change>) throws -> Store<Line, Int> {
    let scoped: Store<Detail, Change>? = store.scope(state: \.detail) { (change: @escaping Change) in change }
    let detail = try #require(scoped)
    return try #require(detail.scope(state: \.rows, id: 1) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } })
  }

  private func shelf(_ id: Int, of store: Store<Page, Change>) throws -> Store<Shelf, Int> {
    try #require(store.scope(state: \.shelves, id: id) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } })
  }

  /// Changes a collection at random, by one of all its ways.
  private func change(_ rows: inout IdentifiedArrayOf<Line>, by random: inout FuzzRandom) {
    let id = Int.random(in: 0..<12, using: &random)
    let new = Line(id: id, count: Int.random(in: 0..<3, using: &random))
    let index = rows.isEmpty ? 0 : Int.random(in: rows.indices, using: &random)
    switch Int.random(in: 0..<18, using: &random) {
    case 0: rows.append(new)
    case 1: rows.insert(new, at: index)
    case 2: rows.updateOrAppend(new)
    case 3: rows.updateOrInsert(new, at: index)
    case 4: rows.remove(id: id)
    case 5: rows[id: id] = new
    case 6: rows[id: id] = nil
    case 7: rows[id: id]?.count += 1
    case 8: rows.modify(id: id) { $0.count += 1 }
    case 9 where !rows.isEmpty: rows[index].count += 1
    case 10 where !rows.isEmpty && (rows[index].id == id || !rows.contains(id: id)): rows.update(new, at: index)
    case 11: rows.removeAll { $0.count == 1 }
    case 12: rows.shuffle(using: &random)
    case 13 where !rows.isEmpty && !rows.contains(id: id): rows.replaceSubrange(index...index, with: [new])
    case 14: rows = rows.filter { $0.id != id }
    case 15 where rows.count > 1: rows.removeFirst()
    case 16: rows.sort { $0.id < $1.id }
    case 17: for index in rows.indices { rows[index].count += index % 2 }
    default: break
    }
  }

  @MainActor @Test func observersOfRowsAreNotifiedOfExactlyTheRowsThatChanged() throws {
    var random = FuzzRandom(seed: 11)
    let store = makeStore(12)
    var notified: [Int] = []
    var last: [Int: Int] = [:]
    var (tokens, rows): ([ObserveToken], [Store<Line, Int>]) = ([], [])
    for id in 0..<12 {
      rows.append(try row(id, of: store))
      tokens.append(rows[id].observe(\.count) { _ in notified.append(id) })
      last[id] = 0
    }
    var saved = store.state.rows
    for step in 0..<(Thoroughness.isFull ? 3_000 : 1_000) {
      notified = []
      let changes = Int.random(in: 0..<4, using: &random)
      store.send { state in
        for _ in 0..<changes { self.change(&state.rows, by: &random) }
        if step % 50 == 20 { saved = state.rows }
        if step % 50 == 40 { state.rows = saved }
      }
      var expected: [Int] = []
      for id in 0..<12 {
        guard let count = store.withState({ $0.rows[id: id]?.count }), count != last[id] else { continue }
        last[id] = count
        expected.append(id)
      }
      #expect(notified == expected, "step \(step)")
    }
    withExtendedLifetime(tokens) {}
  }

  @MainActor @Test func trackedRowsAreNotifiedOfExactlyTheRowsThatChanged() throws {
    final class Notified: @unchecked Sendable { var ids: Set<Int> = [] }
    var random = FuzzRandom(seed: 5)
    let (store, notified) = (makeStore(12), Notified())
    // All of the test runs on the main actor. An optimised build does not see that.
    nonisolated(unsafe) let rows = try (0..<12).map { try row($0, of: store) }
    var last = [Int?](repeating: 0, count: 12)
    func track(_ id: Int) {
      withObservationTracking {
        last[id] = rows[id].isPresent ? rows[id].count : nil
      } onChange: {
        notified.ids.insert(id)
      }
    }
    for id in 0..<12 { track(id) }
    for step in 0..<(Thoroughness.isFull ? 2_000 : 500) {
      notified.ids = []
      store.send { self.change(&$0.rows, by: &random) }
      let now = (0..<12).map { id in store.withState { $0.rows[id: id]?.count } }
      #expect(notified.ids == Set((0..<12).filter { now[$0] != last[$0] }), "step \(step)")
      for id in notified.ids { track(id) }
    }
  }

  @Test func onlyTheRowsThatChangedAreCompared() throws {
    struct Counted: Equatable {
      var value = 0
      static func == (lhs: Self, rhs: Self) -> Bool {
        MainActor.assumeIsolated { comparisons += 1 }
        return lhs.value == rhs.value
      }
    }
    struct Item: Identifiable {
      let id: Int
      var counted = Counted()
    }
    let items = IdentifiedArray(uniqueElements: (0..<1_000).map { Item(id: $0) })
    let store = Store<IdentifiedArrayOf<Item>, Int>(initialState: items) {
      Reduce { state, id in
        state[id: id]?.counted.value += 1
        return .none
      }
    }
    let rows = (0..<1_000).compactMap { id in
      store.scope(state: \.self, id: id) { (row: IdentifiedAction<Int, Int>) in row.action }
    }
    var notified: [Int] = []
    let tokens = rows.map { row in row.observe(\.counted) { _ in notified.append(row.withState(\.id)) } }
    for id in [0, 7, 999] {
      (comparisons, notified) = (0, [])
      store.send(id)
      #expect(notified == [id] && comparisons == 1)
    }
    comparisons = 0
    store.send(-1)
    #expect(comparisons == 0)
    withExtendedLifetime(tokens) {}
  }

  @MainActor @Test func changesOfManyRowsCompareThoseRowsOnly() throws {
    let store = makeStore(1_000)
    let rows = try (0..<1_000).map { try row($0, of: store) }
    var seen: [Int] = []
    let tokens = rows.enumerated().map { id, row in
      row.observe(\.noted) { _ in seen.append(id) }
    }
    (Line.reads, seen) = (0, [])
    store.send { state in for id in 100..<700 { state.rows[id: id]?.count += 1 } }
    #expect(seen == Array(100..<700) && Line.reads == 600)
    withExtendedLifetime(tokens) {}
  }

  @Test func onlyTheScreensThatChangedAreCompared() throws {
    let path = StackState((0..<10).map { Line(id: $0) })
    let store = Store<StackState<Line>, StackElementID>(initialState: path) {
      Reduce { state, id in
        state[id: id]?.count += 1
        return .none
      }
    }
    let screens = path.ids.compactMap { id in
      store.scope(state: \.self, id: id) { (_: StackAction<Line, Int>) in id }
    }
    var seen: [Int] = []
    let tokens = screens.map { screen in screen.observe(\.noted) { seen.append($0) } }
    Line.reads = 0
    store.send(path.ids[3])
    #expect(screens.count == 10 && seen == [1] && Line.reads == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func observersOfRowsAndOfTheRestAreNotifiedInTheOrderInWhichTheyWereAdded() throws {
    let store = makeStore(3)
    let rows = try (0..<3).map { try row($0, of: store) }
    var log: [String] = []
    let tokens = [
      rows[2].observe(\.count) { _ in log.append("row 2") },
      store.observe(\.other) { _ in log.append("other") },
      rows[0].observe(\.count) { _ in log.append("row 0") },
      store.observe { log.append("turn") },
      rows[2].observe(\.other) { _ in log.append("row 2, other") },
      rows[1].observe(\.count) { _ in log.append("row 1") },
    ]
    store.send { state in
      state.other += 1
      for id in [1, 0, 2] { state.rows[id: id]?.count += 1 }
      state.rows[id: 2]?.other += 1
    }
    #expect(log == ["row 2", "other", "row 0", "turn", "row 2, other", "row 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test func theFieldsOfARowAreObservedWithTheRow() throws {
    let store = makeStore(2)
    let one = try row(1, of: store)
    var log: [String] = []
    var tokens = [one.observe(\.double) { log.append("double \($0)") }]
    store.send { $0.rows[id: 1]?.child = Part(id: 0) }
    let child = try #require(one.scope(state: \.child) { (action: Int) in action })
    let part = try #require(one.scope(state: \.parts, id: 0) { (row: IdentifiedAction<Int, Int>) in row.action })
    tokens.append(child.observe(\.count) { log.append("child \($0)") })
    tokens.append(part.observe(\.count) { log.append("part \($0)") })
    store.send { state in
      state.rows[id: 1]?.parts[id: 0]?.count = 5
      state.rows[id: 1]?.child?.count = 6
      state.rows[id: 1]?.count = 7
      state.rows[id: 0]?.count = 8
    }
    #expect(log == ["double 14", "child 6", "part 5"])
    withExtendedLifetime(tokens) {}
  }

  @Test func aFieldOfAnObjectInARowIsComparedAfterEachTurn() throws {
    let store = makeStore(2)
    let object = store.withState { $0.shelves[0].object }
    var log: [Int] = []
    let token = try shelf(0, of: store).observe(\.object.count) { log.append($0) }
    object.count = 3
    store.send { $0.other += 1 }
    #expect(log == [3])
    withExtendedLifetime(token) {}
  }

  @Test func aComputedPropertyThatReadsAnObjectIsComparedAfterEachTurn() throws {
    let store = makeStore(2)
    let object = store.withState { $0.shelves[0].object }
    let shelf = try shelf(0, of: store)
    let part = try #require(shelf.scope(state: \.objectPart) { (action: Int) in action })
    var log: [String] = []
    let tokens = [
      store.observe(\.shelves[0].whole) { log.append("root \($0)") },
      shelf.observe(\.whole) { log.append("row \($0)") },
      part.observe(\.count) { log.append("part \($0)") },
    ]
    let tracked = Log<Int>()
    withObservationTracking {
      _ = shelf.whole
    } onChange: {
      tracked.add(1)
    }
    object.count = 3
    store.send { $0.other += 1 }
    #expect(log == ["root 30", "row 30", "part 3"] && tracked.all == [1])
    withExtendedLifetime(tokens) {}
  }

  @Test func onlyStatesWithObjectsAreComparedForComputedProperties() {
    struct Closure { var run: () -> Int }
    #expect(isObjectFree(Line.self) && isObjectFree([String: [Part?]].self) && isObjectFree((Int, Line).self))
    #expect(isObjectFree(StackState<Line>.self) && isObjectFree(Result<Part, CancellationError>.self))
    #expect(!isObjectFree(Shelf.self) && !isObjectFree([Shelf?].self) && !isObjectFree(Object.self))
    #expect(!isObjectFree(Closure.self) && !isObjectFree(Any.self) && !isObjectFree(AnyHashable.self))
  }

  /// The object may change without the row.
  @Test func anObjectInARowIsComparedAfterEachTurn() throws {
    let store = makeStore(2)
    let object = store.withState { $0.shelves[0].object }
    var log: [Int] = []
    let scoped: Store<Object, Int> = try shelf(0, of: store).scope(state: \.object, action: { (action: Int) in action })
    let token = scoped.observe(\.half) { log.append($0) }
    object.count = 8
    store.send { $0.other += 1 }
    #expect(log == [4])
    withExtendedLifetime(token) {}
  }

  @Test func aRowNoticesThatItsCollectionLeaves() throws {
    let store = makeStore(1)
    let row = try lineOfDetail(of: store)
    var calls = 0
    withObservationTracking {
      #expect(row.isPresent)
    } onChange: {
      MainActor.assumeIsolated { calls += 1 }
    }
    store.send { $0.other += 1 }
    #expect(calls == 0)
    store.send { $0.detail = nil }
    #expect(calls == 1)
  }

  @Test func aStoreWithoutObserversOfRowsIsNotObserved() throws {
    let store = makeStore(1)
    let token = try row(0, of: store).observe(\.count) { _ in }
    #expect(store.root.flags.contains(.isObserved))
    token.cancel()
    #expect(!store.root.flags.contains(.isObserved))
  }

  @Test func rowsOfAnOptionalChildAreObservedWhenItComesBack() throws {
    let store = makeStore(1)
    let row = try lineOfDetail(of: store)
    var log: [Int] = []
    let token = row.observe(\.count) { log.append($0) }
    store.send { $0.detail?.rows[id: 1]?.count = 1 }
    store.send { $0.detail = nil }
    store.send { $0.other += 1 }
    #expect(log == [1] && !row.isPresent)
    store.send { $0.detail = Detail(rows: [Line(id: 1, count: 4)]) }
    store.send { $0.detail?.rows[id: 1]?.count = 5 }
    #expect(log == [1, 4, 5])
    withExtendedLifetime(token) {}
  }

  @Test func anObserverOfARowIsReleasedWithItsToken() throws {
    let store = makeStore(2)
    weak var released: Object?
    var token: ObserveToken?
    do {
      let object = Object()
      released = object
      token = try row(0, of: store).observe(\.count) { object.count = $0 }
    }
    token = nil
    #expect(released == nil)
    withExtendedLifetime((token, store)) {}
  }

  @Test func anObserverThatIsAddedDuringATurnHidesNoChangeFromOthers() throws {
    let store = makeStore(2)
    let rows = try (0..<2).map { try row($0, of: store) }
    var log: [String] = []
    var tokens = [rows[0].observe(\.count) { log.append("row 0: \($0)") }]
    // An observer of actions is called before the observers of rows.
    let actions = store.observeActions { _, _, _, _ in
      guard tokens.count == 1 else { return }
      tokens.append(rows[1].observe(\.count) { log.append("row 1: \($0)") })
    }
    store.send { $0.rows[id: 0]?.count = 5 }
    store.send { $0.rows[id: 1]?.count = 6 }
    #expect(log == ["row 0: 5", "row 1: 6"])
    withExtendedLifetime((tokens, actions)) {}
  }

  @Test func anObserverMayEndAndAddObserversOfOtherRows() throws {
    let store = makeStore(3)
    let rows = try (0..<3).map { try row($0, of: store) }
    var log: [String] = []
    var tokens: [ObserveToken] = []
    tokens.append(
      rows[0].observe(\.count) { _ in
        log.append("0")
        tokens[1].cancel()
        tokens.append(rows[2].observe(\.count) { log.append("new \($0)") })
      }
    )
    tokens.append(rows[1].observe(\.count) { _ in log.append("1") })
    store.send { for id in 0..<3 { $0.rows[id: id]?.count += 1 } }
    #expect(log == ["0"])
    store.send { for id in 1..<3 { $0.rows[id: id]?.count += 1 } }
    #expect(log == ["0", "new 2"])
  }
}
