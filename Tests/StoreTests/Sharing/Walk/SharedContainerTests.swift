import Testing

@testable import Store

/// A child that holds a part, in every kind of container.
private struct Child: Equatable, Identifiable {
  let id: Int
  @Shared var number: Int
}

/// A child in a box, which cannot be empty.
private struct Box: Equatable {
  @Boxed var child: Child
}

/// Containers in an element of another container.
private struct Group: Equatable {
  var optional: Child?
  var array: [Child] = []
  var identified: IdentifiedArrayOf<Child> = []
  var byName: [String: Child] = [:]
  @Boxed var boxed: Child?
}

private struct Containers: Equatable {
  @Shared var numbers: [Int?]
  var optional: Child?
  var array: [Child] = []
  var identified: IdentifiedArrayOf<Child> = []
  var byName: [String: Child] = [:]
  @Boxed var boxed: Child?
  var boxes: [Box] = []
  var groups: [Group] = []

  init(_ numbers: Shared<[Int?]>) throws {
    let part = numbers[dynamicMember: \.[0]]
    func child(_ id: Int) throws -> Child { Child(id: id, number: try #require(Shared(part))) }
    _numbers = numbers
    _boxed = Boxed(wrappedValue: try child(0))
    optional = try child(0)
    array = [Child(id: 1, number: Shared(value: 1)), try child(2), try child(3)]
    identified = [try child(1), Child(id: 2, number: Shared(value: 2))]
    byName = ["one": try child(1), "two": Child(id: 2, number: Shared(value: 2))]
    boxes = [Box(child: try child(1)), Box(child: Child(id: 2, number: Shared(value: 2)))]
    groups = [
      Group(
        optional: try child(0),
        array: [try child(1)],
        identified: [try child(1)],
        byName: ["one": try child(1)],
        boxed: try child(0)
      )
    ]
  }
}

@MainActor struct SharedContainerTests {
  private func store() throws -> Store<Containers, Int?> {
    let containers = try Containers(Shared(value: [1, 2]))
    return Store(initialState: containers) {
      Reduce { (state: inout Containers, number: Int?) in
        state.numbers[0] = number
        return .none
      }
    }
  }

  @Test func everyContainerUpdatesItsElements() throws {
    let store = try store()
    store.send(5)
    #expect(store.optional?.number == 5)
    #expect(store.array.map(\.number) == [1, 5, 5])
    #expect(store.identified.map(\.number) == [5, 2])
    #expect(store.byName["one"]?.number == 5)
    #expect(store.boxed?.number == 5)
    #expect(store.boxes.map(\.child.number) == [5, 2])
  }

  @Test func everyContainerRemovesTheElementsWhosePartHasGone() throws {
    let store = try store()
    let before = store.withState { $0 }
    store.send(nil)
    #expect(store.optional == nil)
    #expect(store.array.map(\.id) == [1])
    #expect(store.identified.map(\.id) == [2])
    #expect(Array(store.byName.keys) == ["two"])
    #expect(store.boxed == nil)
    #expect(store.boxes.map(\.child.id) == [2])
    #expect(before.array.count == 3)
  }

  @Test func onlyTheInnermostContainerRemovesItsElement() throws {
    let store = try store()
    store.send(nil)
    #expect(store.groups == [Group()])
  }
}
