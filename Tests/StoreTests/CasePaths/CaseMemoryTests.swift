import Testing

@testable import Store

@Suite struct CaseMemoryTests {
  @Test func aStateByTypesDoesNotReplaceALearnedOne() {
    let memory = CaseMemory()
    memory.begin(with: CaseState(.presumed, tag: 3))
    #expect(memory.state == CaseState(.presumed, tag: 3))
    memory.learn(CaseState(.plain, tag: 3))
    memory.begin(with: CaseState(.presumed, tag: 3))
    #expect(memory.state == CaseState(.plain, tag: 3))
  }
}
