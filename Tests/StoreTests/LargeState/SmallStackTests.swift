import Store
import Testing

/// An actor on a stack of 512 KB, with a store of a large state.
private actor Owner<State: Sendable, Action: Sendable> {
  nonisolated let executor: ThreadExecutor
  private let make: @Sendable (isolated Owner) -> Store<State, Action>
  private lazy var store = make(self)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: ThreadExecutor, _ make: @escaping @Sendable (isolated Owner) -> Store<State, Action>) {
    self.executor = executor
    self.make = make
  }

  func send(_ action: Action) async {
    await store.send(action).finish()
  }

  func read<Value: Sendable>(_ value: @Sendable (Store<State, Action>) -> Value) -> Value {
    value(store)
  }
}

/// A child of 64 KB, in each kind of holder.
private struct Parent<Child: Sendable>: Sendable {
  var child: Child
}

private enum Mode: Sendable {
  case large(Large)
  case small
}

private struct LargeRow: Sendable, Identifiable {
  var id = 0
  var large = Large()
}

/// Stores of an actor whose thread has the stack size of a secondary thread on Apple platforms.
@Suite(.timeLimit(.minutes(10))) struct SmallStackTests {
  @Test func reducersNestedFiftyDeepRunInAStore() async {
    let executor = ThreadExecutor(stackSize: 512 * 1024)
    let owner = Owner<Large, Nested>(executor) { owner in
      Store(initialState: Large(), isolation: owner, reducer: { Large.nest(50) })
    }
    await owner.send(.nest(.up, 50))
    await owner.send(.nest(.upLater, 50))
    #expect(await owner.read { $0.count } == 2)
    #expect(await owner.read { $0.state.count } == 2)
    executor.stop()
  }

  /// The state after both actions. One of them runs an effect.
  private func after<Child: Sendable, ChildAction: Sendable>(
    _ initial: Child,
    _ embed: @escaping @Sendable (Nested) -> ChildAction,
    _ count: @escaping @Sendable (Parent<Child>) -> Int?,
    _ reducer: @escaping @Sendable () -> Reduce<Parent<Child>, ChildAction>
  ) async -> Int? {
    let executor = ThreadExecutor(stackSize: 512 * 1024)
    defer { executor.stop() }
    // The box is made here, because an initialiser without optimisation has several copies of its result on the stack.
    let box = Boxed(wrappedValue: Parent(child: initial))
    let owner = Owner<Parent<Child>, ChildAction>(executor) { owner in
      Store(initialState: box.wrappedValue, isolation: owner, reducer: { reducer() })
    }
    await owner.send(embed(.up))
    await owner.send(embed(.upLater))
    return await owner.read { count($0.state) }
  }

  private enum Action: Sendable {
    case child(Nested)
    case sheet(PresentationAction<Nested>)
    case rows(IdentifiedAction<Int, Nested>)
    case path(StackAction<Large, Nested>)
  }

  @Test func aFieldMayBeLarge() async {
    let count = await after(Large(), Action.child, \.child.count) {
      Reduce.erasing(Scope(state: \.child, action: Action.child) { Large.nest(0) })
    }
    #expect(count == 2)
  }

  @Test func anOptionalMayBeLarge() async {
    let count = await after(Large() as Large?, Action.child, \.child?.count) {
      Reduce.erasing(EmptyReducer().ifLet(\.child, action: Action.child) { Large.nest(0) })
    }
    #expect(count == 2)
    let presented = await after(
      Large() as Large?,
      { Action.sheet(.presented($0)) },
      \.child?.count,
      { Reduce.erasing(EmptyReducer().ifLet(\.child, action: Action.sheet) { Large.nest(0) }) }
    )
    #expect(presented == 2)
  }

  @Test(arguments: [false, true]) func aCaseMayBeLarge(cancels: Bool) async {
    let count = await after(
      Mode.large(Large()),
      Action.child,
      { if case .large(let large) = $0.child { large.count } else { nil } },
      {
        Reduce.erasing(
          Scope(state: \.child, action: sameAction()) {
            if cancels {
              EmptyReducer().ifCaseLet(Mode.large, action: Action.child) { Large.nest(0) }
            } else {
              Scope(state: Mode.large, action: Action.child) { Large.nest(0) }
            }
          }
        )
      }
    )
    #expect(count == 2)
  }

  @Test func anElementMayBeLarge() async {
    let count = await after(
      [LargeRow(id: 0), LargeRow(id: 1)] as IdentifiedArray<Int, LargeRow>,
      { Action.rows(.element(id: 1, action: $0)) },
      { $0.child[1].large.count },
      {
        Reduce.erasing(
          EmptyReducer().forEach(\.child, action: Action.rows) {
            Scope(state: \.large, action: sameAction()) { Large.nest(0) }
          }
        )
      }
    )
    #expect(count == 2)
  }

  @Test func aScreenMayBeLarge() async {
    let count = await after(
      StackState([Large(), Large()]),
      { Action.path(.element(id: 1, action: $0)) },
      \.child[1].count,
      { Reduce.erasing(EmptyReducer().forEach(\.child, action: Action.path) { Large.nest(0) }) }
    )
    #expect(count == 2)
  }

  @Test func aBoxMayBeLarge() async {
    let count = await after(Boxed(wrappedValue: Large()), Action.child, \.child.wrappedValue.count) {
      Reduce.erasing(Scope(state: \.child.wrappedValue, action: Action.child) { Large.nest(0) })
    }
    #expect(count == 2)
  }
}
