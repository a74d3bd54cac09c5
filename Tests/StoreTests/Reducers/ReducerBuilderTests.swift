import Store
import Testing

/// Appends its name for every action.
private struct Note: Reducer {
  let name: String

  init(_ name: String) { self.name = name }

  func reduce(into state: inout [String], action: Int) -> Effect<Int> {
    state.append(name)
    return action > 0 ? .send(action - 1) : .none
  }
}

/// Also tests `Reducer`.
@MainActor
@Suite struct ReducerBuilderTests {
  /// The reducers that run for one action, in a store and when a reducer is called by hand.
  private func notes<R: Reducer<[String], Int>>(@ReducerBuilder<[String], Int> _ reducer: () -> R) -> [String] {
    let store = Store(initialState: [String](), reducer: reducer)
    store.send(0)
    var state: [String] = []
    _ = reducer().reduce(into: &state, action: 0)
    #expect(state == store.state)
    return store.state
  }

  @Test func reducersRunFromTopToBottom() {
    let all = notes {
      Note("a")
      Note("b")
      CombineReducers {
        Note("c")
        Note("d")
      }
      Note("e")
    }
    #expect(all == ["a", "b", "c", "d", "e"])
  }

  @Test func anEmptyBodyDoesNothing() {
    #expect(notes {} == [])
    #expect(notes { EmptyReducer() } == [])
  }

  @Test(arguments: [true, false]) func aConditionChoosesAReducer(isOn: Bool) {
    let one = notes {
      if isOn { Note("on") }
      Note("always")
    }
    #expect(one == (isOn ? ["on", "always"] : ["always"]))
    let either = notes {
      if isOn {
        Note("on")
      } else {
        Note("off")
        Note("really")
      }
    }
    #expect(either == (isOn ? ["on"] : ["off", "really"]))
  }

  @Test(arguments: 0..<4) func aSwitchChoosesAReducer(number: Int) {
    let chosen = notes {
      switch number {
      case 0: Note("zero")
      case 1: Note("one")
      case 2: EmptyReducer()
      default:
        Note("many")
        Note("more")
      }
    }
    #expect(chosen == [["zero"], ["one"], [], ["many", "more"]][number])
  }

  @Test(arguments: [nil, "a"]) func anOptionalReducerRunsUnlessNil(name: String?) {
    let bound = notes {
      if let name { Note(name) }
    }
    #expect(bound == (name.map { [$0] } ?? []))
    let optional: Note? = name.map { Note($0) }
    let wrapped = notes {
      optional
      Note("b")
    }
    #expect(wrapped == bound + ["b"])
  }

  @Test(arguments: 0..<4) func aLoopRunsEachReducer(count: Int) {
    let names = (0..<count).map(String.init)
    let loop = notes {
      for name in names {
        Note(name)
        if name == "1" { Note("after one") }
      }
    }
    #expect(loop == names.flatMap { $0 == "1" ? [$0, "after one"] : [$0] })
  }

  @Test func anExistentialAndLimitedAvailabilityAreReducers() {
    let any: any Reducer<[String], Int> = Note("any")
    let all = notes {
      Reduce.erasing(any)
      any
      if #available(macOS 15, *) { Note("new") }
    }
    #expect(all == ["any", "any", "new"])
  }

  @Test func theEffectsOfAllReducersRun() {
    let store = Store(initialState: [String]()) {
      Note("a")
      for name in ["b", "c"] { Note(name) }
      if true { Note("d") }
    }
    store.send(1)
    // One action, and one action that each of the four sends.
    #expect(store.state.count == 20)
    #expect(store.state == Array(repeating: ["a", "b", "c", "d"], count: 5).flatMap { $0 })
  }

  /// A body of 20 different children. The main purpose of the test is that the compiler accepts it.
  private struct Twenty: Reducer {
    struct State {
      var c0 = [String](), c1 = [String](), c2 = [String](), c3 = [String](), c4 = [String]()
      var c5 = [String](), c6 = [String](), c7 = [String](), c8 = [String](), c9 = [String]()
      var o0: [String]? = [], o1: [String]? = [], o2: [String]? = [], o3: [String]? = [], o4: [String]? = []
      var p0: [String]? = [], p1: [String]? = [], p2: [String]? = []
      var s0 = StackState([[String]()]), s1 = StackState([[String]()])

      var notes: [[String]?] {
        [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, o0, o1, o2, o3, o4, p0, p1, p2, s0[0], s1[0]]
      }
    }
    enum Action: CaseIterable {
      case c0(Int)
      case c1(Int)
      case c2(Int)
      case c3(Int)
      case c4(Int)
      case c5(Int)
      case c6(Int)
      case c7(Int)
      case c8(Int)
      case c9(Int)
      case o0(Int)
      case o1(Int)
      case o2(Int)
      case o3(Int)
      case o4(Int)
      case p0(PresentationAction<Int>)
      case p1(PresentationAction<Int>)
      case p2(PresentationAction<Int>)
      case s0(StackAction<[String], Int>)
      case s1(StackAction<[String], Int>)

      static var allCases: [Action] {
        [
          .c0(0), .c1(0), .c2(0), .c3(0), .c4(0), .c5(0), .c6(0), .c7(0), .c8(0), .c9(0),
          .o0(0), .o1(0), .o2(0), .o3(0), .o4(0),
          .p0(.presented(0)), .p1(.presented(0)), .p2(.presented(0)),
          .s0(.element(id: 0, action: 0)), .s1(.element(id: 0, action: 0)),
        ]
      }
    }

    var body: some Reducer<State, Action> {
      Scope(state: \.c0, action: Action.c0) { Note("0") }
      Scope(state: \.c1, action: Action.c1) { Note("1") }
      Scope(state: \.c2, action: Action.c2) { Note("2") }
      Scope(state: \.c3, action: Action.c3) { Note("3") }
      Scope(state: \.c4, action: Action.c4) { Note("4") }
      Scope(state: \.c5, action: Action.c5) { Note("5") }
      Scope(state: \.c6, action: Action.c6) { Note("6") }
      Scope(state: \.c7, action: Action.c7) { Note("7") }
      Scope(state: \.c8, action: Action.c8) { Note("8") }
      Scope(state: \.c9, action: Action.c9) { Note("9") }
      EmptyReducer()
        .ifLet(\.o0, action: Action.o0) { Note("10") }
        .ifLet(\.o1, action: Action.o1) { Note("11") }
        .ifLet(\.o2, action: Action.o2) { Note("12") }
        .ifLet(\.o3, action: Action.o3) { Note("13") }
        .ifLet(\.o4, action: Action.o4) { Note("14") }
        .ifLet(\.p0, action: Action.p0) { Note("15") }
        .ifLet(\.p1, action: Action.p1) { Note("16") }
        .ifLet(\.p2, action: Action.p2) { Note("17") }
        .forEach(\.s0, action: Action.s0) { Note("18") }
        .forEach(\.s1, action: Action.s1) { Note("19") }
    }
  }

  @Test func twentyChildrenEachGetTheirActions() {
    let store = Store(initialState: Twenty.State()) { Twenty() }
    for action in Twenty.Action.allCases { store.send(action) }
    #expect(store.state.notes == (0..<20).map { ["\($0)"] })
  }
}
