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
    #expect(store.signals?.signals.count ?? 0 <= 65)
    store.send(7)
    #expect(changes.value == 0)
    store.send(5)
    #expect(changes.value == 1)
  }
}
