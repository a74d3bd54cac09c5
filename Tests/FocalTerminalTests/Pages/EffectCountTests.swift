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
    let waiting = Task { await count.waitUntilNone() }
    while count.waiting == 0 { await Task.yield() }
    count.note(.ended, of: ObjectIdentifier(older))
    #expect(count.waiting == 1)
    count.note(.ended, of: ObjectIdentifier(one))
    #expect(count.waiting == 0)
    await waiting.value
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
