import Store
import Testing

/// Places identify parts of the states of all stores, for mirrors that share a part.
@MainActor
@Suite struct StatePlaceTests {
  private struct Inner: Equatable, Identifiable {
    var id = 0
    var one = 0
    var other = 0
  }

  private struct Outer: Equatable {
    var inner = Inner()
    var optional: Inner? = Inner()
    var rows: IdentifiedArrayOf<Inner> = [Inner(id: 1), Inner(id: 2)]
  }

  private typealias OuterStore = Store<Outer, Int>

  private func makeStore() -> OuterStore {
    Store(initialState: Outer()) { Reduce { _, _ in .none } }
  }

  @Test func aFieldHasOnePlaceThroughEveryStore() {
    let store = makeStore()
    let inner = store.scope(state: \.inner, action: { (action: Int) in action })
    #expect(inner.place(of: \Inner.one) == store.place(of: \Outer.inner.one))
    #expect(inner.place(of: \Inner.one) == store.binding(\.inner.one, send: { $0 }).origin?.place)
    #expect(inner.place(of: \Inner.one) == store.binding(\.inner, send: { $0.one }).one.origin?.place)
  }

  @Test func differentPartsHaveDifferentPlaces() throws {
    let store = makeStore()
    let inner = store.scope(state: \.inner, action: { (action: Int) in action })
    let optional = try #require(store.scope(state: \.optional, action: { (action: Int) in action }))
    let rows = [1, 2].compactMap { id in
      store.scope(state: \.rows, id: id, action: { (row: IdentifiedAction<Int, Int>) in row.action })
    }
    let places: [StatePlace] = [
      store.place(of: \Outer.inner), store.place(of: \Outer.optional), store.place(of: \Outer.inner.one),
      inner.place(of: \Inner.other), optional.place(of: \Inner.one), optional.place(of: \Inner.other),
      rows[0].place(of: \Inner.one), rows[0].place(of: \Inner.other), rows[1].place(of: \Inner.one),
    ]
    for (index, place) in places.enumerated() {
      #expect(places.firstIndex(of: place) == index)
    }
  }

  @Test func eachStoreHasItsOwnPlaces() {
    let (first, second) = (makeStore(), makeStore())
    #expect(first.place(of: \Outer.inner) != second.place(of: \Outer.inner))
    #expect(first.place(of: \Outer.inner) == first.place(of: \Outer.inner))
  }
}
