import Testing

@testable import Store

@Suite struct CaseMemoryTests {
  @Test func knowledgeFromTypesDoesNotReplaceLearnedKnowledge() {
    let memory = CaseMemory()
    memory.begin(with: .presumed(3))
    #expect(memory.knowledge == .presumed(3))
    memory.knowledge = .plain(3)
    memory.begin(with: .presumed(3))
    #expect(memory.knowledge == .plain(3))
  }
}
