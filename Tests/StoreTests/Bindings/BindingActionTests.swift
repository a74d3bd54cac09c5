import Store
import Testing

@Suite struct BindingActionTests {
  private struct Form {
    var name = ""
    var other = ""
    var count = 0
  }

  @Test func writesAreEqualIfFieldAndValueAre() {
    let write = BindingAction<Form>.set(\.name, "a")
    #expect(write == .set(\.name, "a"))
    #expect(write != .set(\.name, "b"))
    #expect(write != .set(\.other, "a"))
    #expect(write != .set(\.count, 0))
  }

  @Test func aWriteMatchesItsFieldOnly() {
    let write = BindingAction<Form>.set(\.name, "a")
    #expect(\Form.name ~= write)
    #expect(!(\Form.other ~= write))
    #expect(!(\Form.count ~= write))
  }

  private struct Derived {
    var raw = 0
    var twice: Int {
      get { raw * 2 }
      set { raw = newValue / 2 }
    }
    var observed = 0 { didSet { count += 1 } }
    var count = 0
  }

  private enum DerivedAction: BindableAction {
    case binding(BindingAction<Derived>)
  }

  @Test func aWriteRunsTheSetterOrTheObserversOfItsField() {
    var state = Derived()
    for write in [BindingAction<Derived>.set(\.twice, 6), .set(\.observed, 1)] {
      _ = BindingReducer<Derived, DerivedAction>().reduce(into: &state, action: .binding(write))
    }
    #expect(state.raw == 3 && state.observed == 1 && state.count == 1)
  }

  @MainActor
  @Test func aBindingOfAComputedFieldReadsAndWritesThroughIt() {
    let store = Store<Derived, DerivedAction>(initialState: Derived(raw: 2)) { BindingReducer() }
    let twice = store.binding(\.twice)
    #expect(twice.wrappedValue == 4)
    twice.wrappedValue = 10
    store.observed += 1
    #expect(twice.wrappedValue == 10 && store.raw == 5 && store.count == 1)
  }
}
