import StoreTesting
import TestSupport
import Testing

@testable import Store

/// Also tests `RecordedState`.
@Suite struct KeptStatesTests {
  /// Adds random changes of a document, forgets the oldest, and reads states in random order.
  @Test(arguments: Thoroughness.seeds(10)) func statesAreReadInAnyOrder(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    var document = Document()
    var kept = KeptStates(document)
    var expected = [document]
    for _ in 0..<80 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let count = Int.random(in: 0..<expected.count, using: &random)
        kept.removeFirst(count)
        expected.removeFirst(count)
      case 1...3:
        let index = expected.indices.randomElement(using: &random) ?? 0
        let state = kept.state(at: index)
        #expect(state == expected[index])
        #expect(state.rows.brokenInvariants() == [] && state.appendix.notes.brokenInvariants() == [])
      default:
        document.change(using: &random)
        kept.append(document)
        expected.append(document)
      }
      #expect(kept.count == expected.count)
    }
    // One after another, and all at once.
    for index in expected.indices.reversed() { #expect(kept.state(at: index) == expected[index]) }
    for index in [expected.count - 1, 0] {
      let state = kept.state(at: index)
      #expect(state == expected[index])
      #expect(state.rows.brokenInvariants() == [] && state.appendix.notes.brokenInvariants() == [])
    }
    let recorded = RecordedStates(kept)
    for index in expected.indices.reversed() + expected.indices.shuffled(using: &random) {
      #expect(RecordedState(recorded, at: index).value == expected[index])
    }
    #expect(kept.state(at: kept.count - 1) == document, "A recording has states of its own.")
  }

  /// A state without collections is kept as it is.
  @Test func statesWithoutCollectionsAreKept() {
    var kept = KeptStates("a")
    for text in ["b", "b", "c"] { kept.append(text) }
    #expect([2, 0, 3, 1].map { kept.state(at: $0) } == ["b", "a", "c", "b"])
    kept.removeFirst(3)
    #expect(kept.count == 1 && kept.state(at: 0) == "c")
  }
}
