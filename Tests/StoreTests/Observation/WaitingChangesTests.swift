import Store
import Synchronization
import Testing

/// A number that counts its comparisons.
private struct Compared: Equatable, Sendable {
  final class Count: Sendable { let value = Atomic(0) }
  var number: Int
  let count: Count

  static func == (lhs: Compared, rhs: Compared) -> Bool {
    lhs.count.value.add(1, ordering: .relaxed)
    return lhs.number == rhs.number
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct WaitingChangesTests {
  @Test func aReaderThatWaitsReceivesTheNextValue() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    let (seen, first) = (Log<Int>(), Gate())
    let task = Task {
      for await value in store.changes(of: \.self) {
        seen.add(value)
        first.open()
        if value == 2 { break }
      }
    }
    // The reader runs on this actor, so it is waiting for a value when the test resumes.
    await first.wait()
    store.send(2)
    await task.value
    #expect(seen.all == [0, 2])
  }

  @Test func aTurnComparesNothingForAReleasedReader() {
    let count = Compared.Count()
    let store = Store<Compared, Int>(initialState: Compared(number: 0, count: count)) {
      Reduce { state, action in
        state.number = action
        return .none
      }
    }
    var changes: StoreChanges<Compared>.Iterator? = store.changes(of: \.self).makeAsyncIterator()
    store.send(1)
    #expect(count.value.load(ordering: .relaxed) == 1)
    changes = nil
    store.send(2)
    #expect(count.value.load(ordering: .relaxed) == 1)
    #expect(changes == nil)
  }
}
