import Observation
import Store
import Testing

@MainActor
@Suite struct StoreBindingTests {
  private let store = Store(initialState: ProfileForm.State()) { ProfileForm() }

  @Test func aFieldIsWrittenByAnAction() {
    var writes: [String] = []
    let token = store.observeActions { _, _, action, source in writes.append("\(caseName(of: action)) \(source.kind)") }
    store.name = "blob"
    store.name = "blob"
    store.binding(\.age).wrappedValue = 200
    #expect(store.name == "blob" && store.age == 120)
    #expect(writes == ["binding(\\.name) binding", "binding(\\.age) binding"])
    token.cancel()
  }

  @Test func aBindingOfClosuresObservesTheTurnsThatChangeItsValue() {
    let store = store
    let binding = StoreBinding<String>(
      get: { store.name },
      set: { name, _ in store.send(.nameChanged(name)) },
      observe: { body in store.observe(\.name) { body($0) } }
    )
    var turns = 0
    let token = binding.observeTurns { turns += 1 }
    store.age = 3
    binding.wrappedValue = "blob"
    #expect(turns == 1 && store.name == "blob" && binding.isPresent)
    token.cancel()
  }

  @Test func aBindingTellsItsObserversOfItsFieldAndItsTurnOnly() {
    let name = store.binding(\.name)
    var told: [String] = []
    let tokens = [name.observe { told.append("name \($0)") }, name.observeTurns { told.append("turn") }]
    name.wrappedValue = "a"
    name.wrappedValue = "a"
    name.write("b", from: .other("test"))
    store.age = 1
    store.send(.nameChanged("b"))
    #expect(told == ["name a", "turn", "name b", "turn", "turn", "turn"])
    for token in tokens { token.cancel() }
    name.wrappedValue = "c"
    #expect(told.count == 6 && name.wrappedValue == "c")
  }

  @Test func aReadThroughABindingIsTracked() {
    var updates: [String] = []
    let name = store.binding(\.name)
    withObservationTracking {
      _ = name.wrappedValue
    } onChange: {
      MainActor.assumeIsolated { updates.append("name") }
    }
    withObservationTracking {
      _ = store.age
    } onChange: {
      MainActor.assumeIsolated { updates.append("age") }
    }
    name.wrappedValue = "a"
    #expect(updates == ["name"])
    store.age = 1
    #expect(updates == ["name", "age"])
  }

  @Test func aWriteNamesItsSource() {
    var sources: [ActionSource.Kind] = []
    let token = store.observeActions { _, _, _, source in sources.append(source.kind) }
    for binding in [store.binding(\.name), store.binding(\.name, send: ProfileForm.Action.nameChanged)] {
      binding.wrappedValue += "a"
      binding.write(binding.wrappedValue + "b", from: .other("test"))
    }
    store.binding(\.size).width.write(1, from: .other("test"))
    #expect(sources == [.binding, .other("test"), .binding, .other("test"), .other("test")])
    token.cancel()
  }
}
