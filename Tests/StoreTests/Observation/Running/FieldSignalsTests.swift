import Observation
import Testing

@testable import Store

@MainActor
@Suite struct FieldSignalsTests {
  private final class Count: @unchecked Sendable { var value = 0 }

  @Test func fieldsThatAreNotTrackedAreForgotten() {
    let store = Store<[Int], Int>(initialState: Array(repeating: 0, count: 200)) {
      Reduce { state, index in
        state[index] += 1
        return .none
      }
    }
    let changes = Count()
    withObservationTracking {
      _ = store[dynamicMember: \.[5]]
    } onChange: {
      changes.value += 1
    }
    // Each key path is made at run time, because it has an argument.
    for index in 0..<200 { #expect(store[dynamicMember: \.[index]] == 0) }
    #expect(store.signals.count <= 65)
    store.send(7)
    #expect(changes.value == 0)
    store.send(5)
    #expect(changes.value == 1)
  }

  @Test func untrackedFieldsAreForgottenWhenThereAre64Signals() {
    let store = Store<[Int], Int>(initialState: Array(repeating: 0, count: 200)) { EmptyReducer() }
    for index in 0..<64 { _ = store[dynamicMember: \.[index]] }
    #expect(store.signals.count == 64)
    _ = store[dynamicMember: \.[64]]
    #expect(store.signals.count == 1)
    withObservationTracking {
      for index in 0..<64 { _ = store[dynamicMember: \.[index]] }
    } onChange: {
    }
    for index in 100..<110 { _ = store[dynamicMember: \.[index]] }
    #expect(store.signals.count == 65)
  }

  private struct Sheet: Sendable { var next: Int? = 1 }
  private struct Screen: Sendable { var sheet: Sheet? = Sheet() }
  private typealias Change = (inout Screen) -> Void

  /// Ways to read a store without showing a value: to know if its state is there, or to choose another store.
  private static let choices: [@MainActor @Sendable (Store<Sheet, Int>) -> Void] = [
    { _ = $0.isPresent },
    { _ = $0.scope(state: \.next, action: { (_: Int) in 0 }) },
    { store in
      let next: StoreBinding<Store<Int, Int>?> =
        store.presenting(\.next, action: { (_: PresentationAction<Int>) -> Int in 0 })
      _ = next.wrappedValue
    },
  ]

  @Test(arguments: 0..<3)
  func aReadThatOnlyChoosesAStoreDoesNotShowTheNewValue(choice: Int) throws {
    let store = Store<Screen, Change>(initialState: Screen()) {
      Reduce { state, change in
        change(&state)
        return .none
      }
    }
    let presented: StoreBinding<Store<Sheet, Int>?> =
      store.presenting(\.sheet, action: { (_: PresentationAction<Int>) -> Change in { _ in } })
    let sheet = try #require(presented.wrappedValue)
    withObservationTracking {
      #expect(sheet.next == 1)
    } onChange: {
    }
    store.send { $0.sheet?.next = 2 }
    // The view has not shown the new value.
    withObservationTracking {
      Self.choices[choice](sheet)
    } onChange: {
    }
    store.send { $0.sheet = nil }
    #expect(sheet.next == 1)
  }

  /// An index whose hash is always the same, so that key paths with different indices have equal hashes.
  private struct Place: Hashable {
    var index: Int
    func hash(into hasher: inout Hasher) {}
  }

  private struct Grid: Sendable {
    var values = [0, 0]
    subscript(place: Place) -> Int { values[place.index] }
  }

  @Test func keyPathsWithEqualHashesAreDifferentFields() {
    let store = Store<Grid, Int>(initialState: Grid()) {
      Reduce { state, index in
        state.values[index] += 1
        return .none
      }
    }
    let changes = [Count(), Count()]
    for index in changes.indices {
      let count = changes[index]
      withObservationTracking {
        _ = store[dynamicMember: \.[Place(index: index)]]
      } onChange: {
        count.value += 1
      }
    }
    store.send(1)
    #expect(changes.map(\.value) == [0, 1])
    store.send(0)
    #expect(changes.map(\.value) == [1, 1])
  }
}
