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
