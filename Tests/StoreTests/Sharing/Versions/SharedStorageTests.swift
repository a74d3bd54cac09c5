import StoreTesting
import Testing

@testable import Store

private let number = InMemoryKey<Int>.Default[.inMemory("number"), default: 0]

struct SharedStorageTests {
  @Test func aLocalValueOfATestIsSharedWithItsStores() async {
    @Shared(number) var local = 7
    let store = TestStore(initialState: SharedAdder.State()) { SharedAdder() }
    await store.send(.add) {
      $0.number = 8
      $0.own = 1
    }
    await $local.withLock { $0 = 20 }
    await store.receiveSharedChange { $0.number = 20 }
    #expect(local == 7)
    #expect(Shared(number).wrappedValue == 20)
  }

  @Test(arguments: 0..<20) func testsDoNotShare(_: Int) async {
    @Shared(number) var local
    #expect(local == 0)
    let store = TestStore(initialState: SharedAdder.State()) { SharedAdder() }
    for count in 1...10 {
      await store.send(.add) {
        $0.number = count
        $0.own = count
      }
    }
    #expect(Shared(number).wrappedValue == 10)
  }

  @Test func aStorageKeepsTheValuesInMemoryAndNoOthers() {
    struct Key: SharedReaderKey {
      let onLoad: @Sendable () -> Void
      var id: String { "key" }

      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        onLoad()
        continuation.resumeReturningInitialValue()
      }

      func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
        SharedSubscription {}
      }
    }
    let loads = Locked(0)
    let storage = SharedStorage()
    let key = Key { loads.withLock { $0 += 1 } }
    func use<K: SharedReaderKey<Int>>(_ key: K, _ initial: Int) -> Int {
      storage.root(of: key, initial: { initial }).wrappedValue
    }
    #expect(use(key, 1) == 1)
    #expect(use(key, 2) == 2)
    #expect(loads.withLock { $0 } == 2)
    #expect(use(InMemoryKey.inMemory("number"), 1) == 1)
    #expect(use(InMemoryKey.inMemory("number"), 2) == 1)
    for name in 0..<200 { _ = use(InMemoryKey.inMemory("\(name)"), name) }
    #expect(use(InMemoryKey.inMemory("3"), 0) == 3)
  }

  @Test func valuesOfOneNameAndTwoTypesAreTwo() {
    let numbers = Shared(wrappedValue: 1, .inMemory("name"))
    let texts = Shared(wrappedValue: "text", .inMemory("name"))
    #expect(numbers.wrappedValue == 1)
    #expect(texts.wrappedValue == "text")
  }

  /// As if another thread had made the value while this one evaluated the initial value.
  @Test func aKeyIsWatchedOnceIfTwoFieldsAreMadeAtOnce() {
    struct Key: SharedReaderKey {
      let onSubscribe: @Sendable () -> Void
      var id: String { "key" }

      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        continuation.resumeReturningInitialValue()
      }

      func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
        onSubscribe()
        return SharedSubscription {}
      }
    }
    let subscriptions = Locked(0)
    let storage = SharedStorage()
    let key = Key { subscriptions.withLock { $0 += 1 } }
    var inner: Shared<Int>?
    let outer = storage.root(of: key) {
      inner = storage.root(of: key) { 1 }
      return 2
    }
    #expect(outer.wrappedValue == 1 && outer.copy.cell === inner?.copy.cell)
    #expect(subscriptions.withLock { $0 } == 1)
  }

  @Test func anObjectBelongsToAStorageAsLongAsItLives() {
    final class First {}
    final class Second {}
    let storage = SharedStorage()
    var made = 0
    func first() -> First {
      storage.belonging {
        made += 1
        return First()
      }
    }
    var object: First? = first()
    #expect(first() === object && made == 1)
    let second = storage.belonging { Second() }
    #expect(storage.belonging { Second() } === second)
    #expect(first() === object && made == 1)
    object = nil
    _ = first()
    #expect(made == 2)
  }

  @Test func theProcessOfATestIsTesting() {
    #expect(SharedStorage.isTesting)
  }
}
