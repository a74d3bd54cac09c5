import Store
import Testing

/// Calls a closure when it is released.
private final class AtTheEnd {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  deinit { body() }
}

@MainActor
@Suite struct ReleaseTests {
  private enum Action {
    case start
    case carry(AtTheEnd)
    case released
  }

  @Test(arguments: [1, 1_000])
  func aPayloadMaySendWhenItIsReleased(count: Int) {
    let store = Store<Int, Action>(initialState: 0) {
      Reduce { state, action in
        if case .released = action { state += 1 }
        return .none
      }
    }
    var isFirst = true
    let token = store.observe { [unowned store] in
      guard isFirst else { return }
      isFirst = false
      for _ in 0..<count { store.send(.carry(AtTheEnd { [unowned store] in store.send(.released) })) }
    }
    store.send(.start)
    #expect(store.state == count)
    token.cancel()
  }

  @Test func anObserverOfActionsMayHoldTheTokenOfAnother() {
    let store = Store<Int, Int>(initialState: 0) { EmptyReducer() }
    final class Owner {
      var token: ObserveToken?
    }
    var calls = 0
    let outer = {
      let owner = Owner()
      owner.token = store.observeActions { _, _, _, _ in calls += 1 }
      return store.observeActions { [owner] _, _, _, _ in _ = owner }
    }()
    store.send(1)
    outer.cancel()
    store.send(2)
    #expect(calls == 1)
  }

  @Test func anObserverOfEffectsIsNotifiedUntilItsTokenIsReleased() async {
    let store = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .run { _ in } } }
    let (first, second) = (Log<EffectPhase>(), Log<EffectPhase>())
    var token: ObserveToken? = store.observeEffects { phase, _ in first.add(phase) }
    token = store.observeEffects { phase, _ in second.add(phase) }
    await store.send(0).finish()
    #expect(first.all.isEmpty)
    #expect(second.all.first == .started)
    token?.cancel()
    let count = second.all.count
    await store.send(0).finish()
    #expect(second.all.count == count || second.all.count == count + 1)
    token = nil
  }

  @Test func everyObserverOfEffectsIsNotified() async {
    let store = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .run { _ in } } }
    let (first, second) = (Log<EffectPhase>(), Log<EffectPhase>())
    let token = store.observeEffects { phase, _ in first.add(phase) }
    let ending = store.observeEffects { phase, _ in second.add(phase) }
    await store.send(0).finish()
    #expect(first.all.first == .started)
    #expect(second.all.first == .started)
    ending.cancel()
    let count = second.all.filter { $0 == .started }.count
    await store.send(0).finish()
    #expect(first.all.filter { $0 == .started }.count == 2)
    #expect(second.all.filter { $0 == .started }.count == count)
    withExtendedLifetime(token) {}
  }

  @Test func anObserverOfEffectsMayCancelAnEffectWhenItIsReleased() {
    final class Canceller: Sendable {
      let task: StoreTask
      init(_ task: StoreTask) { self.task = task }
      deinit { task.cancel() }
    }
    let store = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .run { _ in await untilCancelled() } } }
    let task = store.send(0)
    store.observeEffects { [canceller = Canceller(task)] _, _ in _ = canceller }.cancel()
    #expect(task.isCancelled)
  }

  private struct Child: Identifiable {
    let id: Int
    let last: AtTheEnd
  }

  private struct Parent {
    var child: Child?
    var rows: IdentifiedArrayOf<Child> = []
    var counts = Array(repeating: 0, count: 100)
  }

  private typealias Change = (inout Parent) -> Void

  @Test func theStateOfAChildMayScopeWhenItsStoreIsReleased() {
    let store = Store<Parent, Change>(initialState: Parent()) {
      Reduce { state, change in
        change(&state)
        return .none
      }
    }
    func child() -> AnyObject? { store.scope(state: \.child) { (_: Int) -> Change in { _ in } } }
    func row(_ id: Int) -> AnyObject? {
      store.scope(state: \.rows, id: id) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } }
    }
    func count(_ index: Int) -> AnyObject { store.scope(state: \.counts[index]) { (_: Int) -> Change in { _ in } } }
    var (ends, isOver) = (0, false)
    func make(_ id: Int) -> Child {
      Child(
        id: id,
        last: AtTheEnd {
          ends += 1
          if !isOver { _ = (child(), row(1), count(0)) }
        }
      )
    }

    store.send { $0 = Parent(child: make(0), rows: [make(0), make(1)]) }
    #expect(child() != nil && row(0) != nil)
    store.send { ($0.child, $0.rows[id: 0]) = (nil, nil) }
    #expect(ends == 0)
    #expect(child() == nil && row(0) == nil)
    #expect(ends == 2)

    // The child is also released among many others.
    store.send { $0.child = make(0) }
    _ = child()
    store.send { $0.child = nil }
    for index in 0..<100 { _ = count(index) }
    #expect(ends == 3)
    // The remaining children end with the store, when no code may use it any more.
    isOver = true
  }

  /// An id that calls a closure when it is released.
  private final class ReleasedID: Hashable, Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    deinit { body() }

    static func == (one: ReleasedID, other: ReleasedID) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test(.timeLimit(.minutes(10))) func anIDMayUseTheStoreWhenItIsReleased() async {
    let released = [Gate(), Gate()]
    weak var runner: EffectRunner?
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, _ in
        // Reports show only one of the ids.
        released.reduce(.run { _ in await untilCancelled() }) { effect, gate in
          let id = ReleasedID { [weak runner] in
            _ = runner?.running
            gate.open()
          }
          return effect.cancellable(id: id)
        }
      }
    }
    runner = store.runner
    let task = store.send(0)
    task.cancel()
    await task.finish()
    for gate in released { await gate.wait() }
  }

  private enum ParentAction { case child(Int) }

  @Test func theReducerOfAChildIsReleasedWithItsStore() {
    let lifetimes = Lifetimes()
    do {
      let mark = lifetimes.mark()
      let store = Store<Int?, ParentAction>(initialState: 0) {
        EmptyReducer<Int?, ParentAction>().ifLet(\.self, action: ParentAction.child) {
          Reduce { state, action in
            withExtendedLifetime(mark) { state += action }
            return .none
          }
        }
      }
      store.send(.child(2))
      #expect(store.state == 2)
    }
    #expect(lifetimes.count == 0)
  }
}
