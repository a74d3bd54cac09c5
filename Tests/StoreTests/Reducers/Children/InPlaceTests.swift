import Store
import Testing

/// A row, an optional, an enum case and a screen, each with an array that must not be copied.
private struct Big: Reducer {
  struct State: Identifiable {
    var id = 0
    var numbers = Array(0..<1_000)
  }
  enum Action { case change }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.numbers[0] += 1
    return .none
  }
}

/// Tests `FieldChildReducer`.
@MainActor
@Suite struct InPlaceTests {
  private enum Case {
    case big(Big.State)
    case other
  }
  private struct State {
    var field = Big.State()
    var optional: Big.State? = Big.State()
    var sheet: Big.State? = Big.State()
    var enumeration = Case.big(Big.State())
    var rows: IdentifiedArray<Int, Big.State> = [Big.State(id: 1), Big.State(id: 2)]
    var path = StackState([Big.State(), Big.State()])
  }
  private enum Action {
    case field(Big.Action)
    case optional(Big.Action)
    case sheet(PresentationAction<Big.Action>)
    case enumeration(Big.Action)
    case rows(IdentifiedAction<Int, Big.Action>)
    case path(StackAction<Big.State, Big.Action>)
  }

  private static func arrays(_ state: borrowing State) -> [[Int]] {
    var arrays = [state.field.numbers, state.optional!.numbers, state.sheet!.numbers]
    if case .big(let big) = state.enumeration { arrays.append(big.numbers) }
    return arrays + state.rows.map(\.numbers) + state.path.map(\.numbers)
  }

  private func addresses(_ store: Store<State, Action>) -> [UnsafePointer<Int>?] {
    Self.arrays(store.state).map { $0.withUnsafeBufferPointer { $0.baseAddress } }
  }

  @Test func aChildsArrayIsChangedInPlace() {
    let store = Store<State, Action>(initialState: State()) {
      Scope(state: \.field, action: Action.field) { Big() }
      Scope(state: \.enumeration, action: Action.enumeration) {
        Scope(state: CasePath(Case.big), action: sameAction()) { Big() }
      }
      EmptyReducer()
        .ifLet(\.optional, action: Action.optional) { Big() }
        .ifLet(\.sheet, action: Action.sheet) { Big() }
        .forEach(\.rows, action: Action.rows) { Big() }
        .forEach(\.path, action: Action.path) { Big() }
    }
    let before = addresses(store)
    for action: Action in [
      .field(.change), .optional(.change), .sheet(.presented(.change)), .enumeration(.change),
      .rows(.element(id: 1, action: .change)), .rows(.element(id: 2, action: .change)),
      .path(.element(id: 0, action: .change)), .path(.element(id: 1, action: .change)),
    ] {
      store.send(action)
    }
    #expect(addresses(store) == before)
    #expect(Self.arrays(store.state).map(\.[0]) == Array(repeating: 1, count: 8))
  }
}
