import Store
import StoreTesting
import Testing

/// Binding actions that effects send, received without an `Action` that is `Equatable`.
@Suite struct ReceiveBindingTests {
  private struct Switches: Reducer {
    struct State: Equatable {
      var isOn = false
      var isDim = false
      var level = 0
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case started
      case toggled(Bool)
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { _, action in
        guard case .started = action else { return .none }
        return .run { send in
          await send(.binding(.set(\.isOn, true)))
          await send(.binding(.set(\.level, 3)))
        }
      }
    }
  }

  private struct House: Reducer {
    struct State: Equatable {
      var switches = Switches.State()
    }

    enum Action {
      case switches(Switches.Action)
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.switches, action: Action.switches) { Switches() }
    }
  }

  @Test func aBindingIsReceivedByItsField() async {
    let store = TestStore(initialState: Switches.State()) { Switches() }
    await store.send(.started)
    await store.receive(Switches.Action.binding, \.isOn) { $0.isOn = true }
    await store.receive(.binding(.set(\.level, 3))) { $0.level = 3 }
    await store.finish()
  }

  @Test func aBindingOfAChildIsReceivedByAClosure() async {
    let store = TestStore(initialState: House.State()) { House() }
    await store.send(.switches(.started))
    let binding = { House.Action.switches(.binding($0)) }
    await store.receive(.switches(.binding(.set(\.isOn, true)))) { $0.switches.isOn = true }
    await store.receive(binding, \.level) { $0.switches.level = 3 }
    await store.finish()
  }

  @Test func aBindingIsReceivedByAClosureThatSetsAValue() async {
    let store = TestStore(initialState: Switches.State()) { Switches() }
    await store.send(.started)
    let turn = { Switches.Action.binding(.set(\.isOn, $0)) }
    await store.receive(turn) { $0.isOn = true }
    await store.receive(.binding(.set(\.level, 3))) { $0.level = 3 }
    await store.finish()
  }

  @Test func anotherFieldOrValueFails() async {
    let store = TestStore(initialState: Switches.State()) { Switches() }
    await store.send(.started)
    let texts = await failures {
      await store.receive(Switches.Action.binding, \.isDim) { $0.isOn = true }
      await store.receive(.binding(.set(\.level, 4))) { $0.level = 3 }
    }
    #expect(texts.count == 2)
    #expect(texts[0].contains("Expected: .binding(.set(\\.isDim, …))\n"))
    #expect(texts[1].contains("Expected: .binding(.set(\\.level, 4))\n"))
    await store.finish()
  }

  @Test func theFailureOfAClosureNamesItsCase() async {
    let store = TestStore(initialState: Switches.State()) { Switches() }
    let texts = await failures { await store.receive({ .binding(.set(\.isDim, $0)) }) }
    #expect(texts.first?.contains("Expected: .binding(.set(\\.isDim, …))\n") == true)
    await store.finish()
  }

  @Test func aFunctionThatDropsItsArgumentFailsTheTest() async {
    let store = TestStore(initialState: Switches.State()) { Switches() }
    let texts = await failures { await store.receive({ (_: Int) in .started }) }
    #expect(
      texts == [
        """
        'receive' was given a function that is no case: its result does not contain its argument, of type Int.

        Pass the constructor of a case, such as 'Action.response', or a closure that embeds its argument.
        """
      ]
    )
    await store.finish()
  }
}
