import Store
import StoreTesting
import TestSupport
import Testing

/// Elements whose effects run until they are cancelled, in collections that are changed in every way.
@Suite(.timeLimit(.minutes(10))) struct ElementRemovalTests {
  private struct Element: Reducer {
    struct State: Identifiable, Equatable, Sendable {
      let id: Int
      var value = 0
    }
    enum Action: Sendable {
      case run(name: String)
      case change
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .run(let name):
        return .run(name: name) { _ in await untilCancelled() }
      case .change:
        state.value += 1
        return .none
      }
    }
  }

  private struct Lists: Reducer {
    struct State: Equatable, Sendable {
      var rows: IdentifiedArrayOf<Element.State> = []
      var path = StackState<Element.State>()
    }
    enum Action {
      case change((inout State) -> Void)
      case rows(IdentifiedActionOf<Element>)
      case path(StackActionOf<Element>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .forEach(\.rows, action: Action.rows) { Element() }
        .forEach(\.path, action: Action.path) { Element() }
      // This reducer runs after the holders, so that they cannot see its changes.
      Reduce { state, action in
        if case .change(let body) = action { body(&state) }
        return .none
      }
    }
  }

  private typealias Rows = IdentifiedArrayOf<Element.State>

  /// The number of ways to change the rows: every method that can remove, replace or move rows.
  private static let rowChanges = 26

  private static func change(_ rows: inout Rows, _ kind: Int, id: Int, _ random: inout FuzzRandom) {
    let fresh = 1 + (rows.map(\.id).max() ?? 90)
    switch kind {
    case 0: rows.append(Element.State(id: id))
    case 1: rows.remove(id: id)
    case 2: rows[id: id] = nil
    case 3: rows[id: id] = Element.State(id: id, value: 1)
    case 4: rows[id: id]?.value += 1
    case 5: if !rows.isEmpty { rows[id % rows.count].value += 1 }
    case 6: if !rows.isEmpty { rows.remove(at: id % rows.count) }
    case 7: if !rows.isEmpty { rows[id % rows.count] = Element.State(id: fresh) }
    case 8: if !rows.isEmpty { rows.update(Element.State(id: fresh), at: id % rows.count) }
    case 9: rows.updateOrAppend(Element.State(id: id))
    case 10: rows.updateOrInsert(Element.State(id: id), at: 0)
    case 11: rows.insert(Element.State(id: id), at: rows.count / 2)
    case 12: rows.removeAll { $0.id % 3 == id % 3 }
    case 13: rows.remove(atOffsets: [0, id].filter { $0 < rows.count })
    case 14: if rows.count > 2 { rows.removeSubrange(1..<2) }
    case 15:
      let isElsewhere = rows.dropFirst(2).contains { $0.id == id }
      if rows.count > 2 { rows.replaceSubrange(0..<2, with: [Element.State(id: isElsewhere ? fresh : id)]) }
    case 16: _ = rows.popLast()
    case 17: if !rows.isEmpty { rows.removeFirst() }
    case 18: rows.shuffle(using: &random)
    case 19: rows.sort { $0.id > $1.id }
    case 20: if rows.count > 1 { rows.swapAt(0, rows.count - 1) }
    case 21: if rows.count > 1 { rows.move(from: 0, to: rows.count - 1) }
    case 22:
      rows.withContiguousMutableStorageIfAvailable { rows in
        if !rows.isEmpty { rows[id % rows.count] = Element.State(id: fresh) }
      }
    case 23: rows = rows.filter { $0.id != id }
    case 24: rows = Rows(uniqueElements: rows.elements)
    case 25: rows.removeAll()
    default: break
    }
  }

  @Test(arguments: Thoroughness.seeds(2)) func theEffectsOfExactlyTheRemovedRowsEnd(seed: UInt64) async {
    let store = TestStore(initialState: Lists.State()) { Lists() }
    store.exhaustivity = .off
    var random = FuzzRandom(seed: seed)
    // The names of the effects that should run: those of rows that have been there after every action since.
    var expected: [Int: Set<String>] = [:]
    var kept: Rows = []
    for step in 0..<100 {
      let id = Int.random(in: 0..<12, using: &random)
      if let row = store.state.rows.randomElement(using: &random), Bool.random(using: &random) {
        await store.send(.rows(.element(id: row.id, action: .run(name: "\(step)"))))
        expected[row.id, default: []].insert("\(step)")
        await store.send(.rows(.element(id: row.id, action: .change)))
      } else if step % 29 == 0 {
        // An undo restores former rows at once.
        let old = kept
        await store.send(.change { $0.rows = old })
      } else {
        let kind = Int.random(in: 0..<Self.rowChanges, using: &random)
        let seed = random.next()
        await store.send(
          .change { state in
            var random = FuzzRandom(seed: seed)
            Self.change(&state.rows, kind, id: id, &random)
          }
        )
      }
      if step % 17 == 0 { kept = store.state.rows }
      expected = expected.filter { store.state.rows.contains(id: $0.key) }
      let running = Set(store.effectsInFlight.compactMap(\.name))
      #expect(running == expected.values.reduce(into: []) { $0.formUnion($1) }, "step \(step)")
    }
    await store.send(.change { $0.rows.removeAll() })
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
  }

  private typealias Path = StackState<Element.State>

  private static let pathChanges = 14

  private static func change(_ path: inout Path, _ kind: Int, id: Int) {
    switch kind {
    case 0: path.append(Element.State(id: id))
    case 1: path.append(contentsOf: [Element.State(id: id), Element.State(id: id)])
    case 2: path.popLast()
    case 3: if !path.isEmpty { path[id: path.ids[id % path.count]] = nil }
    case 4: if !path.isEmpty { path[id: path.ids[id % path.count]]?.value += 1 }
    case 5: if !path.isEmpty { path[id % path.count] = Element.State(id: id) }
    case 6: if !path.isEmpty { path.pop(from: path.ids[id % path.count]) }
    case 7: if !path.isEmpty { path.pop(to: path.ids[id % path.count]) }
    case 8: path.removeAll { $0.id % 3 == id % 3 }
    case 9: path.insert(Element.State(id: id), at: path.count / 2)
    case 10: if path.count > 1 { path.swapAt(0, path.count - 1) }
    case 11: if path.count > 2 { path.replaceSubrange(1..<2, with: [Element.State(id: id)]) }
    case 12: path = Path(path)
    case 13: path.removeAll()
    default: break
    }
  }

  @Test(arguments: Thoroughness.seeds(2)) func theEffectsOfExactlyTheRemovedScreensEnd(seed: UInt64) async {
    let store = TestStore(initialState: Lists.State()) { Lists() }
    store.exhaustivity = .off
    var random = FuzzRandom(seed: seed)
    var expected: [StackElementID: Set<String>] = [:]
    for step in 0..<100 {
      let before = store.state.path.ids
      if let id = before.randomElement(using: &random), Bool.random(using: &random) {
        await store.send(.path(.element(id: id, action: .run(name: "\(step)"))))
        expected[id, default: []].insert("\(step)")
        await store.send(.path(.element(id: id, action: .change)))
      } else {
        let index = Int.random(in: 0..<Self.pathChanges, using: &random)
        let id = Int.random(in: 0..<12, using: &random)
        await store.send(.change { Self.change(&$0.path, index, id: id) })
        // A new stack numbers its screens from 0 again. Each is another screen.
        if index == Self.pathChanges - 2 { expected = [:] }
      }
      expected = expected.filter { store.state.path.ids.contains($0.key) }
      let running = Set(store.effectsInFlight.compactMap(\.name))
      #expect(running == expected.values.reduce(into: []) { $0.formUnion($1) }, "step \(step)")
    }
    await store.send(.change { $0.path.removeAll() })
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
  }
}
