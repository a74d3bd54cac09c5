import StoreTesting
import TestSupport
import Testing

@testable import Store

@Suite struct ValueChangeTests {
  /// Follows random changes of a document, and goes back by each change, by pairs of joined changes, and by all joined.
  @Test(arguments: Thoroughness.seeds(10)) func changesLeadBackToTheValuesBefore(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    var document = Document()
    var followed = FollowedValue(document)
    var values = [document]
    var changes: [ValueChange<Document>] = []
    for _ in 0..<40 {
      document.change(using: &random)
      let differs = withUnsafePointer(to: document) { followed.differs(from: $0) }
      let change = followed.follow(document)
      #expect((change != nil) == (document != values.last))
      #expect(differs || change == nil)
      #expect(!withUnsafePointer(to: document) { followed.differs(from: $0) })
      guard let change else { continue }
      values.append(document)
      changes.append(change)
    }
    var single = document
    for (change, value) in zip(changes, values).reversed() {
      change.apply(to: &single)
      #expect(single == value)
      #expect(single.rows.brokenInvariants() == [] && single.appendix.notes.brokenInvariants() == [])
    }
    for length in [2, 5, changes.count] {
      var present = document
      var end = changes.count
      while end > 0 {
        let start = max(0, end - length)
        var joined = changes[start]
        for change in changes[(start + 1)..<end] { joined = joined.prepending(change) }
        joined.apply(to: &present)
        #expect(present == values[start])
        end = start
      }
    }
  }

  @Test func aChangeOfOneElementSharesTheRestOfTheValue() {
    var document = Document()
    document.lines = ["a"]
    var followed = FollowedValue(document)
    document.rows[id: 2]?.text = "new"
    _ = followed.follow(document)
    let address = document.rows.elements.withUnsafeBufferPointer(\.baseAddress)
    // The copy has taken the elements of the first change, and now has memory of its own.
    for text in ["b", "c"] {
      document.rows[id: 2]?.text = text
      #expect(followed.follow(document) != nil)
      document.title = text
      #expect(followed.follow(document) != nil)
    }
    #expect(document.rows.elements.withUnsafeBufferPointer(\.baseAddress) == address)
  }
}
