import Store
import Testing

@testable import FocalTerminal

@MainActor
struct EffectCountTests {
  private final class Effect {}

  private let older = Effect()
  private let one = Effect()
  private let other = Effect()

  @Test func theEndOfAnEffectThatBeganBeforeDoesNotCount() async {
    let count = EffectCount()
    count.note(.ended, of: ObjectIdentifier(older))
    await count.waitUntilNone()
    count.note(.started, of: ObjectIdentifier(one))
    var hasWaited = false
    let waiting = Task {
      await count.waitUntilNone()
      hasWaited = true
    }
    for _ in 0..<10 { await Task.yield() }
    count.note(.ended, of: ObjectIdentifier(older))
    for _ in 0..<10 { await Task.yield() }
    #expect(!hasWaited)
    count.note(.ended, of: ObjectIdentifier(one))
    await waiting.value
    #expect(hasWaited)
  }

  @Test func allTasksAreResumedByTheLastEnd() async {
    let count = EffectCount()
    let effects = [ObjectIdentifier(one), ObjectIdentifier(other)]
    for effect in effects { count.note(.started, of: effect) }
    await withTaskGroup { group in
      for _ in 0..<3 { group.addTask { await count.waitUntilNone() } }
      count.note(.cancelled, of: effects[0])
      for effect in effects { count.note(.ended, of: effect) }
    }
  }
}
