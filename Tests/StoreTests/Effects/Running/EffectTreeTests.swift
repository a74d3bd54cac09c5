import Store
import StoreTesting
import TestSupport
import Testing

/// Trees of effects, compared with a model of their order and timing.
///
/// Also tests `Effect`.
@Suite struct EffectTreeTests {
  /// A shape of effects. A leaf ends after a number of rounds of a clock.
  indirect enum Shape: Sendable {
    case leaf(Int, after: Int)
    case merge([Shape])
    case concatenate([Shape])

    func effect(_ clock: TestClock) -> Effect<Int> {
      switch self {
      case .leaf(let number, 0): .send(number)
      case .leaf(let number, let rounds):
        .run { send in
          try await clock.sleep(for: .seconds(rounds))
          await send(number)
        }
      case .merge(let shapes): .merge(shapes.map { $0.effect(clock) })
      case .concatenate(let shapes): .concatenate(shapes.map { $0.effect(clock) })
      }
    }

    /// The time of each leaf, and the time at which all have ended.
    func times(from start: Int = 0) -> (leaves: [Int: Int], end: Int) {
      switch self {
      case .leaf(let number, let rounds):
        return ([number: start + rounds], start + rounds)
      case .merge(let shapes):
        let all = shapes.map { $0.times(from: start) }
        return (all.reduce(into: [:]) { $0.merge($1.leaves) { $1 } }, all.map(\.end).max() ?? start)
      case .concatenate(let shapes):
        return shapes.reduce((leaves: [:], end: start)) { sum, shape in
          let next = shape.times(from: sum.end)
          return (sum.leaves.merging(next.leaves) { $1 }, next.end)
        }
      }
    }

    static func random(_ depth: Int, _ count: inout Int, _ generator: inout some RandomNumberGenerator) -> Shape {
      guard depth > 0, Int.random(in: 0..<4, using: &generator) > 0 else {
        count += 1
        return .leaf(count, after: Int.random(in: 0..<4, using: &generator))
      }
      var shapes: [Shape] = []
      for _ in 0..<Int.random(in: 0..<4, using: &generator) { shapes.append(.random(depth - 1, &count, &generator)) }
      return Bool.random(using: &generator) ? .merge(shapes) : .concatenate(shapes)
    }
  }

  @Test(arguments: Thoroughness.seeds(15)) func aTreeAgreesWithTheModel(seed: UInt64) async {
    var generator = FuzzRandom(seed: seed)
    var count = 0
    let shape = Shape.random(4, &count, &generator)
    let (leaves, end) = shape.times()
    let clock = TestClock()
    let store = TestStore(
      initialState: [Int: Int](),
      reducer: {
        Reduce<[Int: Int], Int> { state, action in
          guard action > 0 else { return shape.effect(clock) }
          state[action] = Int(clock.now.offset / .seconds(1))
          return .none
        }
      }
    )
    store.exhaustivity = .off
    let task = await store.send(0)
    await clock.advance(by: .seconds(end))
    #expect(task.isFinished)
    if !leaves.isEmpty { await store.skipReceivedActions() }
    #expect(store.state == leaves)
    await store.finish()
  }

  enum Nesting: CaseIterable, Sendable { case left, right, alternating }
  enum Joint: CaseIterable, Sendable { case merge, concatenate, both }

  /// As many nested calls overflow a stack of 128 KB: 131 bytes are too few for one.
  private static let depth = 1_000

  private static func deep(_ nesting: Nesting, _ joint: Joint, leaf: (Int) -> Effect<Int>) -> Effect<Int> {
    var effect = leaf(0)
    for index in 1..<depth {
      let pair =
        nesting == .left || (nesting == .alternating && index % 2 == 0)
        ? [effect, leaf(index)] : [leaf(index), effect]
      let merges = joint == .merge || (joint == .both && index % 3 == 0)
      effect = merges ? .merge(pair) : .concatenate(pair)
    }
    return effect
  }

  @Test(arguments: Nesting.allCases, Joint.allCases)
  func deepTreesDoNotOverflowTheStack(nesting: Nesting, joint: Joint) async {
    let executor = ThreadExecutor(stackSize: 128 * 1024)
    await Gardener(executor).run(nesting, joint)
    executor.stop()
  }

  private actor Gardener {
    private let executor: ThreadExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ executor: ThreadExecutor) { self.executor = executor }

    func run(_ nesting: Nesting, _ joint: Joint) async {
      // The tree is made and released without being run.
      _ = deep(nesting, joint) { .send($0) }
      let store = Store<Int, Int>(
        initialState: 0,
        isolation: self,
        reducer: {
          Reduce { state, action in
            if action == -1 { return deep(nesting, joint) { .send($0 + 1) } }
            if action == -2 {
              return deep(nesting, joint) { $0 % 1_000 == 7 ? .run { _ in await untilCancelled() } : .none }
                .cancellable(id: "deep")
            }
            if action == -3 { return .cancel(id: "deep") }
            state += 1
            return .none
          }
        }
      )
      store.send(-1)
      #expect(store.state == depth)
      let task = store.send(-2)
      #expect(!task.isFinished)
      store.send(-3)
      await task.finish()
      #expect(store.effectsInFlight.isEmpty)
    }
  }

  @LawActor
  @Test func deepCancellablesAndMapsDoNotOverflowTheStack() async {
    let store = Store<Int, Int>(initialState: 0, isolation: LawActor.shared) {
      Reduce { state, action in
        guard action < 0 else {
          state += action
          return .none
        }
        var effect = Effect<Int>.run { _ in await untilCancelled() }
        for index in 0..<2_000 { effect = effect.map { $0 }.cancellable(id: index) }
        return effect
      }
    }
    let task = store.send(-1)
    task.cancel()
    await task.finish()
    store.send(-1)
  }

  @Test func mapTransformsEveryAction() async {
    let effect = Effect<Int>.concatenate(.send(1), .run { await $0(2) }, .merge(.send(3), .run { await $0(4) }))
    await withTestStore(
      initialState: [String](),
      reducer: {
        Reduce<[String], String> { state, action in
          if action.isEmpty { return effect.map { $0 + 1 }.map(String.init) }
          state.append(action)
          return .none
        }
      },
      test: { store in
        await store.send("")
        await store.receive("2") { $0 = ["2"] }
        await store.receive("3") { $0 = ["2", "3"] }
        await store.receive("4") { $0 = ["2", "3", "4"] }
        await store.receive("5") { $0 = ["2", "3", "4", "5"] }
      }
    )
  }

  @Test func noneDoesNotChangeAnEffect() {
    #expect(Effect<Int>.none.isNone)
    #expect(Effect<Int>.merge().isNone && Effect<Int>.concatenate([]).isNone)
    #expect(Effect<Int>.merge(.none, .none).isNone)
    #expect(Effect<Int>.none.map { $0 }.cancellable(id: 1).isNone)
    #expect(Effect<Int>.none.merge(with: .none).concatenate(with: .none).isNone)
    #expect(!Effect<Int>.none.merge(with: .send(1)).isNone)
    #expect(!Effect<Int>.cancel(id: 1).isNone)
  }
}
