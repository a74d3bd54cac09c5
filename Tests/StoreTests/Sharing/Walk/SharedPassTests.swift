import Testing

@testable import Store

@MainActor @Suite struct SharedPassTests {
  private struct Pair: Equatable {
    @Shared var first: Int
    @Shared var second: Int
  }

  @Test func theNewestOfTheVersionsThatCopiesReceiveIsTheSourceOfTheChange() {
    var (first, second) = (Shared(value: 0), Shared(value: 0))
    let store = Store(initialState: Pair(first: first, second: second)) { EmptyReducer<Pair, Int>() }
    var lines: [UInt] = []
    let token = store.observeSharedChanges { _, _, source in lines.append(source.location.line) }
    second.withLock({ $0 = 1 }, line: 1)
    first.withLock({ $0 = 1 }, line: 2)
    store.root.takeSharedChanges()
    first.withLock({ $0 = 2 }, line: 3)
    second.withLock({ $0 = 2 }, line: 4)
    store.root.takeSharedChanges()
    #expect(lines == [2, 4])
    #expect(store.first == 2 && store.second == 2)
    withExtendedLifetime(token) {}
  }

  /// When the first copy receives the version of the second, nothing else refers to the version that it had.
  @Test func aCopyReceivesTheVersionThatALaterCopyBrings() async {
    let first = Shared(value: 1)
    await first.withLock { $0 = 2 }
    var second = first
    second.wrappedValue = 3
    let store = Store(initialState: Pair(first: first, second: second)) { EmptyReducer<Pair, Int>() }
    #expect(store.first == 3 && store.second == 3)
  }
}
