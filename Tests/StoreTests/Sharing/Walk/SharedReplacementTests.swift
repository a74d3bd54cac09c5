import Testing

@testable import Store

/// A value whose release can be seen.
private final class Content: Sendable, Equatable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (one: Content, other: Content) -> Bool { one.number == other.number }
}

/// Copies in one stretch of memory, of two values in any order.
private struct Seven: Equatable {
  @Shared var a: Content
  @Shared var b: Content
  @Shared var c: Content
  @Shared var d: Content
  @Shared var e: Content
  @Shared var f: Content
  @Shared var g: Content

  init(_ copies: [Shared<Content>]) {
    (_a, _b, _c, _d) = (copies[0], copies[1], copies[2], copies[3])
    (_e, _f, _g) = (copies[4], copies[5], copies[6])
  }

  var numbers: [Int] { [a, b, c, d, e, f, g].map(\.number) }
}

@MainActor struct SharedReplacementTests {
  /// All states of seven copies, each of one of two values: the counted references must be those that exist.
  @Test func everyVersionLivesAsLongAsItsCopies() {
    for pattern in 0..<128 {
      let isOther = (0..<7).map { pattern >> $0 & 1 == 1 }
      var (one, other): (Shared?, Shared?) = (Shared(value: Content(1)), Shared(value: Content(100)))
      weak let first = one?.wrappedValue
      var store: Store<Seven, Int>?
      if let one, let other {
        store = Store(initialState: Seven(isOther.map { $0 ? other : one })) {
          Reduce { (state: inout Seven, number: Int) in
            state.a = Content(number)
            return .none
          }
        }
      }
      (one, other) = (nil, nil)
      var kept = store?.withState { $0 }
      weak var second: Content?
      weak var third: Content?
      store?.send(2)
      second = store?.withState(\.a)
      #expect(store?.withState(\.numbers) == isOther.map { $0 == isOther[0] ? 2 : $0 ? 100 : 1 })
      #expect(kept?.numbers == isOther.map { $0 ? 100 : 1 })
      store?.send(3)
      third = store?.withState(\.a)
      #expect(second == nil)
      #expect((first != nil) == isOther.contains(false))
      kept = nil
      #expect((first == nil) == (!isOther[0] || isOther.allSatisfy { $0 }))
      #expect(third?.number == 3)
      var last = store?.withState(\.$a)
      store = nil
      #expect(first == nil)
      // One copy is enough to keep the version.
      #expect(third?.number == 3 && last?.wrappedValue.number == 3)
      last = nil
      #expect(third == nil)
    }
  }

  /// The part has the same version as the whole, whose copy is right before it.
  @Test func aPartThatHasGoneIsNotReplacedWithTheWhole() throws {
    struct State: Equatable {
      @Shared var whole: Int?
      @Shared var part: Int
    }
    @Shared(value: 1) var whole: Int?
    let state = State(whole: $whole, part: try #require(Shared($whole)))
    let store = Store(initialState: state) { EmptyReducer<State, Int>() }
    $whole.withLock { $0 = nil }
    store.root.takeSharedChanges()
    #expect(store.whole == nil && store.part == 1)
  }
}
