import Testing

@testable import Store

@Suite struct CaseMemoryTests {
  @Test func aResolutionByTypesDoesNotReplaceALearnedOne() {
    let memory = CaseMemory()
    memory.begin(with: .presumed(3))
    #expect(memory.resolution == .presumed(3))
    memory.resolution = .plain(3)
    memory.begin(with: .presumed(3))
    #expect(memory.resolution == .plain(3))
  }
}
