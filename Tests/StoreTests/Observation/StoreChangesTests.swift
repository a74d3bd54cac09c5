import Testing

@testable import Store

@MainActor
@Suite struct StoreChangesTests {
  private func makeStore() -> Store<Int, Int> {
    Store(initialState: 0) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
  }

  private func makeOptionalStore() -> Store<Int?, Int?> {
    Store(initialState: 1) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
  }

  @Test func changesStartWithThePresentValueAndSkipStaleOnes() async {
    let store = makeStore()
    store.send(1)
    var changes = store.changes(of: \.self).makeAsyncIterator()
    store.send(2)
    store.send(3)
    #expect(await changes.next(isolation: MainActor.shared) == 3)
    store.send(4)
    store.send(4)
    #expect(await changes.next(isolation: MainActor.shared) == 4)
  }

  @Test func changesOfAnIdentifiedArrayKeepNoCopyOfIt() async {
    struct Row: Identifiable, Equatable {
      let id: Int
      var count = 0
    }
    struct List { var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1)] }

    let store = Store<List, Int>(initialState: List()) {
      Reduce { state, id in
        state.rows[id: id]?.count += 1
        return .none
      }
    }
    func address() -> UInt? {
      store.withState { $0.rows.elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
    }
    let before = address()
    var changes = store.changes(of: \.rows).makeAsyncIterator()
    for count in 0..<3 {
      #expect(await changes.next(isolation: MainActor.shared)?[0].count == count)
      store.send(0)
      #expect(address() == before)
    }
  }

  @Test func changesEndWithTheStore() async {
    var store: Store<Int, Int>? = makeStore()
    let changes = store!.changes(of: \.self)
    var seen: [Int] = []
    for await value in changes {
      seen.append(value)
      if value < 3 { store?.send(value + 1) } else { store = nil }
    }
    #expect(seen == [0, 1, 2, 3])
    for await _ in changes { Issue.record("The store has gone.") }
  }

  @Test func changesEndWhenTheTaskIsCancelled() async {
    let store = makeStore()
    let started = Gate()
    let task = Task {
      var seen: [Int] = []
      for await value in store.changes(of: \.self) {
        seen.append(value)
        started.open()
      }
      return seen
    }
    await started.wait()
    task.cancel()
    #expect(await task.value == [0])
  }

  @Test func changesOfAChildEndWhenAnotherChildReplacesIt() async {
    let store = makeOptionalStore()
    let child = store.scope(state: \.self) { (_: Int) -> Int? in nil }!
    var changes = child.changes(of: \.self).makeAsyncIterator()
    #expect(await changes.next(isolation: MainActor.shared) == 1)
    store.send(nil)
    store.send(2)
    #expect(await changes.next(isolation: MainActor.shared) == nil)
  }

  /// A loop that does not end waits for ever, so the test does not wait for a value.
  @Test func changesOfAChildThatHasLeftEndAtOnce() {
    let store = makeOptionalStore()
    let child = store.scope(state: \.self) { (_: Int) -> Int? in nil }!
    store.send(nil)
    let changes = child.changes(of: \.self).makeAsyncIterator()
    #expect(changes.latest.isFinished)
    withExtendedLifetime(changes) {}
  }

  @Test func twoTasksThatAwaitOneIteratorShareTheValuesAndBothEnd() async {
    var store: Store<Int, Int>? = makeStore()
    let iterator = store!.changes(of: \.self).makeAsyncIterator()
    let waiting = Gate()
    let tasks = [false, true].map { isSecond in
      Task { @MainActor in
        var (iterator, seen) = (iterator, [Int]())
        if isSecond { waiting.open() }
        while let value = await iterator.next(isolation: MainActor.shared) { seen.append(value) }
        return seen
      }
    }
    // Both tasks have run to their first suspension when this one resumes.
    await waiting.wait()
    store?.send(1)
    store?.send(2)
    store = nil
    let seen = await (tasks[0].value, tasks[1].value)
    #expect((seen.0 + seen.1).sorted() == [0, 2])
  }

  @Test func aCancelledTaskLeavesTheValueToAnother() async throws {
    let store = makeStore()
    var changes = store.changes(of: \.self).makeAsyncIterator()
    let cancelled = Task { [changes] in
      var changes = changes
      withUnsafeCurrentTask { $0?.cancel() }
      return await changes.next(isolation: MainActor.shared)
    }
    try #require(await cancelled.value == nil)
    #expect(await changes.next(isolation: MainActor.shared) == 0)
  }
}
