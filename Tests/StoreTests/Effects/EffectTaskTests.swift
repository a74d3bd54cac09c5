import Store
import StoreTesting
import Synchronization
import Testing

/// Also tests `EffectRunner`.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct EffectTaskTests {
  private func store(_ effect: Effect<Int>) -> Store<Int, Int> {
    Store(initialState: 0) {
      Reduce { state, action in
        state += action
        return action == 0 ? effect : .none
      }
    }
  }

  @Test(arguments: [TaskPriority.background, .low, .high]) func anEffectRunsAtItsPriority(priority: TaskPriority) async
  {
    let seen = Log<TaskPriority?>()
    let store = store(
      .run(priority: priority) { _ in seen.add(withUnsafeCurrentTask { $0?.priority }) }
    )
    // No task awaits the effect, because it would lend the effect its own priority.
    let ended = Gate()
    let token = store.observeEffects { phase, _ in
      if phase == .ended { ended.open() }
    }
    store.send(0)
    await ended.wait()
    #expect(seen.all == [priority])
    token.cancel()
  }

  @Test func anEffectIsShownByItsNameItsIdAndItsLine() async {
    let store = store(
      .merge(
        .run(name: "load", operation: { _ in await untilCancelled() }, fileID: "Feature.swift", line: 7)
          .cancellable(id: 3),
        .run(operation: { _ in await untilCancelled() }, fileID: "Feature.swift", line: 8)
      )
    )
    let task = store.send(0)
    #expect(
      Set(store.effectsInFlight.map(\.description)) == [
        "'load' (id 3), started by Int, created at Feature.swift:7",
        "an effect, started by Int, created at Feature.swift:8",
      ]
    )
    task.cancel()
    await task.finish()
    #expect(store.effectsInFlight.isEmpty)
  }

  @Test func thePhasesOfEffectsAreObserved() async {
    let phases = Log<String>()
    let started = Gate()
    let store = store(
      .concatenate(
        .run(name: "a") { _ in },
        .run(name: "b") { _ in
          started.open()
          await untilCancelled()
        }
      )
      .cancellable(id: 1)
    )
    let token = store.observeEffects { phase, info in phases.add("\(info.name ?? "") \(phase)") }
    let task = store.send(0)
    await started.wait()
    task.cancel()
    await task.finish()
    #expect(phases.all.first == "a started")
    #expect(phases.all.filter { $0.hasPrefix("b") }.prefix(2) == ["b started", "b cancelled"])
    token.cancel()
  }

  @Test func aTaskThatFinishesHasToldOfTheEndOfItsEffects() async {
    let ended = Atomic(0)
    let store = store(.merge(.run { _ in }, .concatenate(.run { _ in }, .run { _ in })))
    let token = store.observeEffects { phase, _ in
      if phase == .ended { ended.add(1, ordering: .relaxed) }
    }
    for send in 1...300 {
      await store.send(0).finish()
      guard ended.load(ordering: .relaxed) == send * 3 else {
        Issue.record("The end of an effect of send \(send) was not told.")
        break
      }
    }
    token.cancel()
  }

  @Test func cancellingTheTaskThatAwaitsAnActionCancelsItsEffects() async {
    let store = store(.run { _ in await untilCancelled() })
    let task = store.send(0)
    let waiter = Task { await task.finish() }
    waiter.cancel()
    await waiter.value
    #expect(task.isCancelled && task.isFinished)
  }

  @Test func aTaskFinishesWithAllEffectsOfItsAction() async {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, action in
        state.append(action)
        switch action {
        case 0: return .run { await $0(1) }
        case 1: return .merge(.send(2), .run { await $0(3) })
        case 3: return .concatenate(.run { _ in }, .send(4))
        default: return .none
        }
      }
    }
    let task = store.send(0)
    await task.finish()
    #expect(store.state == [0, 1, 2, 3, 4] && task.isFinished)
    #expect(store.send(7).isFinished)
  }
}
