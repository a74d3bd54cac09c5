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

  /// There is room for 24 tags. Any higher tag may be a candidate.
  @Test func anAmbiguousStateKnowsItsCandidates() {
    for candidates in [[], [0], [3, 22, 23], [23, 24], [24, 40], Array(0..<60)] {
      let state = CaseState(candidates: candidates)
      for tag in 0..<64 {
        #expect(state.isCandidate(tag) == (tag >= 24 || candidates.contains(tag)), "\(tag) in \(candidates)")
      }
    }
  }
}
