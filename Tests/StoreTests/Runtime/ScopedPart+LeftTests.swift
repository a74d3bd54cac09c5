import Observation
import Testing

@testable import Store

/// A shop that presents a basket.
private struct Shop {
  struct Item: Equatable, Identifiable {
    let id: Int
    var count = 1
  }

  /// Not `Equatable`.
  struct Voucher {
    var code = ""
    var items: IdentifiedArrayOf<Item> = []
  }

  enum Page: Equatable {
    case empty
    case filled(Int)
  }

  struct Basket: Equatable {
    var number = 0
    var ratio = 0.5
    var items: IdentifiedArrayOf<Item> = []
    var path = StackState<Item>()
    var flag: Bool?
    var page = Page.empty
    @Shared(value: []) var notes: IdentifiedArrayOf<Item>
  }

  var basket: Basket?
  var voucher: Voucher?
}

private typealias Change = (inout Shop) -> Void

/// The values that the store of a presented child keeps when the child leaves.
@MainActor
@Suite struct ScopedPartLeftTests {
  private let store = Store<Shop, Change>(initialState: Shop()) {
    Reduce { state, change in
      change(&state)
      return .none
    }
  }

  private func present<State>(
    _ keyPath: WritableKeyPath<Shop, State?>,
    _ state: State
  ) throws -> Store<State, Int> {
    store.send { $0[keyPath: keyPath] = state }
    let binding: StoreBinding<Store<State, Int>?> =
      store.presenting(keyPath, action: { (_: PresentationAction<Int>) -> Change in { _ in } })
    return try #require(binding.wrappedValue)
  }

  /// Reads as a view does: the fields are tracked until one of them changes.
  private func show(_ read: () -> Void) { withObservationTracking(read) {} }

  @Test func aViewReadsTheCollectionThatItShowedLast() throws {
    let basket = try present(\.basket, Shop.Basket())
    func view() { show { _ = (basket.number, basket.items, basket.path, basket.$notes) } }
    view()
    for id in 1...2 {
      store.send {
        $0.basket?.number += 1
        $0.basket?.items.append(Shop.Item(id: id))
        $0.basket?.path.append(Shop.Item(id: id))
        $0.basket?.notes.append(Shop.Item(id: id))
      }
      view()
    }
    store.send { $0.basket?.items[id: 1]?.count = 7 }
    view()
    store.send { $0.basket = nil }
    #expect(basket.number == 2 && basket.items.map(\.id) == [1, 2] && basket.items[id: 1]?.count == 7)
    #expect(basket.path.count == 2 && basket.$notes.wrappedValue.count == 2)
  }

  @Test func aValueThatNoViewHasReadDoesNotReplaceTheOneThatItShowed() throws {
    let basket = try present(\.basket, Shop.Basket())
    show { _ = (basket.number, basket.items) }
    for id in 1...2 {
      store.send {
        $0.basket?.number += 1
        $0.basket?.items.append(Shop.Item(id: id))
      }
    }
    store.send { $0.basket = nil }
    #expect(basket.number == 0 && basket.items.isEmpty)
  }

  /// The elements, the ids, and the whole are read, and each is tracked by itself.
  @Test func aViewOfTheElementsShowsThoseThatItShowedLast() throws {
    let basket = try present(\.basket, Shop.Basket())
    var ids: [Int] {
      basket.scopes(state: \.items, action: { (_: IdentifiedAction<Int, Int>) -> Int in 0 }).map(\.id)
    }
    let changes: [Change] = [
      { $0.basket?.items.append(Shop.Item(id: 1)) },
      { $0.basket?.items[id: 1]?.count = 7 },
      { $0.basket?.items = [Shop.Item(id: 3), Shop.Item(id: 4)] },
      { $0.basket?.items[id: 4]?.count = 8 },
      { $0.basket?.items.insert(Shop.Item(id: 5), at: 0) },
    ]
    for change in changes {
      show { _ = ids }
      show { _ = basket.items }
      store.send(change)
    }
    show { _ = ids }
    show { _ = basket.items }
    let shown = basket.items
    store.send { $0.basket = nil }
    #expect(ids == [5, 3, 4] && basket.items == shown && shown[id: 4]?.count == 8)
  }

  @Test func aViewReadsTheValueWithoutComparisonThatItShowedLast() throws {
    let voucher = try present(\.voucher, Shop.Voucher())
    store.send { $0.voucher?.code = "spring" }
    show { _ = voucher.code }
    store.send { $0.voucher?.items.append(Shop.Item(id: 1)) }
    show { _ = voucher.state }
    store.send { $0.voucher?.items.append(Shop.Item(id: 2)) }
    store.send { $0.voucher = nil }
    #expect(voucher.code == "spring" && voucher.state.items.map(\.id) == [1])
  }

  @Test func aViewStaysInTheCaseThatItShowedLast() throws {
    let page = try present(\.basket, Shop.Basket()).scope(state: \.page, action: { (_: Int) in 0 })
    func filled() -> Store<Int, Int>? { page.scope(state: Shop.Page.filled, action: { (_: Int) in 0 }) }
    show { _ = page.case }
    store.send { $0.basket?.page = .filled(1) }
    show { _ = page.case }
    let shown = try #require(filled())
    show { _ = shown.state }
    store.send { $0.basket?.page = .filled(2) }
    show { _ = shown.state }
    store.send { $0.basket = nil }
    #expect(page.case == .filled(1) && filled() == shown && shown.state == 2)
  }

  @Test func aPresentCaseIsScopedBeforeAViewHasShownIt() throws {
    let page = try present(\.basket, Shop.Basket()).scope(state: \.page, action: { (_: Int) in 0 })
    func filled() -> Store<Int, Int>? { page.scope(state: Shop.Page.filled, action: { (_: Int) in 0 }) }
    #expect(filled() == nil)
    store.send { $0.basket?.page = .filled(1) }
    #expect(filled()?.state == 1)
    store.send { $0.basket?.page = .empty }
    #expect(filled() == nil)
  }

  @Test func aChildThatLeftAPresentedChildHasNoStore() throws {
    let basket = try present(\.basket, Shop.Basket(flag: false))
    func flag() -> Store<Bool, Int>? { basket.scope(state: \.flag, action: { (_: Int) in 0 }) }
    let first = try #require(flag())
    store.send { $0.basket?.flag = nil }
    #expect(basket.isPresent && !first.isPresent && flag() == nil)
  }

  @Test func aFieldThatIsReadWithoutComparisonKeepsItsValue() throws {
    func read<Value>(_ keyPath: KeyPath<Shop.Basket, Value>, of basket: Store<Shop.Basket, Int>) -> Value {
      basket[dynamicMember: keyPath]
    }
    let basket = try present(\.basket, Shop.Basket())
    show { _ = read(\.ratio, of: basket) }
    store.send { $0.basket = nil }
    #expect(basket.ratio == 0.5)
  }

  @Test func aFieldKeepsItsValueIfItsPresenceIsTracked() throws {
    let basket = try present(\.basket, Shop.Basket(flag: false))
    show { _ = basket.scope(state: \.flag, action: { (_: Int) in 0 }) }
    store.send { $0.basket = nil }
    #expect(basket.flag == false)
  }

  @Test func aChangeOfAnElementThatIsShownCopiesNoElements() throws {
    let items = IdentifiedArray(uniqueElements: (0..<100).map { Shop.Item(id: $0) })
    let basket = try present(\.basket, Shop.Basket(items: items))
    let voucher = try present(\.voucher, Shop.Voucher(items: items))
    func view() { show { _ = (basket.items, voucher.state) } }
    func addresses() -> [UnsafePointer<Shop.Item>?] {
      [basket.withState(\.items), voucher.withState(\.items)].map {
        $0.elements.withUnsafeBufferPointer(\.baseAddress)
      }
    }
    let change: Change = {
      $0.basket?.items[id: 1]?.count += 1
      $0.voucher?.items[id: 1]?.count += 1
    }
    // The first change copies the elements, because the states that the stores have kept share them.
    for _ in 0..<2 {
      view()
      store.send(change)
    }
    view()
    let before = addresses()
    for _ in 0..<3 {
      store.send(change)
      view()
    }
    #expect(addresses() == before)
    store.send {
      $0.basket = nil
      $0.voucher = nil
    }
    #expect(basket.items[id: 1]?.count == 6 && voucher.state.items[id: 1]?.count == 6)
  }
}
