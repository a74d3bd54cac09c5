import Store
import Testing

@testable import FocalTerminal

@MainActor
struct EffectCountTests {
  @Test func theEndOfAnEffectThatBeganBeforeDoesNotCount() async {
    let count = EffectCount()
    count.note(.ended)
    await count.waitUntilNone()
    count.note(.started)
    var hasWaited = false
    let waiting = Task {
      await count.waitUntilNone()
      hasWaited = true
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(!hasWaited)
    count.note(.ended)
    await waiting.value
    #expect(hasWaited)
  }

  @Test func allTasksAreResumedByTheLastEnd() async {
    let count = EffectCount()
    count.note(.started)
    count.note(.started)
    await withTaskGroup { group in
      for _ in 0..<3 { group.addTask { await count.waitUntilNone() } }
      count.note(.cancelled)
      count.note(.ended)
      count.note(.ended)
    }
  }
}
