import StoreTesting
import Testing

@testable import Store

/// Sends and effects that are held while the past is shown.
extension StoreHistoryTests {
  @Test func inputsAreHeldUntilTheStoreResumes() async {
    store.send(.add(1))
    history.jump(to: 0)
    let task = store.send(.add(2))
    store.name = "blob"
    #expect(store.numbers == [] && store.name == "" && !task.isFinished)
    history.resume()
    #expect(store.numbers == [1, 2] && store.name == "blob" && task.isFinished)
    #expect(history.numbers == 0...3)
    await task.finish()
  }

  @Test func inputsCanBeDropped() {
    store.send(.add(1))
    history.jump(to: 0)
    let task = store.send(.add(2))
    history.resume(droppingInputs: true)
    #expect(store.numbers == [1] && task.isFinished)
  }

  @Test(arguments: [false, true]) func theAnswerOfAnEffectIsHeld(droppingInputs: Bool) async {
    let task = store.send(.addLater(1))
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    #expect(store.numbers == [] && !task.isFinished)
    history.resume(droppingInputs: droppingInputs)
    #expect(store.numbers == [1])
    await task.finish()
  }

  @Test func theHeldAnswerOfACancelledEffectIsDropped() async {
    store.send(.addLater(1))
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    let task = store.send(.cancel)
    history.resume()
    await task.finish()
    #expect(store.numbers == [1], "It came before the cancellation.")
    let late = store.send(.addLater(2))
    history.jump(to: 0)
    store.send(.cancel)
    await open()
    history.resume()
    await late.finish()
    #expect(store.numbers == [1])
  }

  @Test func theEffectsThatFollowInASequenceAreHeld() async {
    let task = store.send(.addInSequence(1, 2))
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    #expect(store.numbers == [])
    history.resume()
    await task.finish()
    #expect(store.numbers == [1, 2])
  }

  @Test func anEffectReadsThePresent() async {
    store.send(.add(1))
    let task = store.send(.look)
    history.jump(to: 0)
    await open()
    await wait(forHeld: 1)
    history.resume()
    await task.finish()
    #expect(store.seen == [1])
  }

  @Test func anObserverDoesNotAnswerAJump() {
    store.send(.add(1))
    let token = store.observe(\.numbers) { [store] numbers in
      if numbers.count < 2 { store.send(.add(9)) }
    }
    history.jump(to: 0)
    history.resume()
    #expect(store.numbers == [1])
    token.cancel()
  }
}
