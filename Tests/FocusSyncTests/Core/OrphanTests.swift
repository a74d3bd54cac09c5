import FocusSync
import Testing

/// Nodes that are declared before their parent.
@Suite struct OrphanTests {
  let engine = FocusEngine<String>()

  @Test func aNodeWithANewParentIgnoresItsFormerParent() {
    engine.onReport = { _ in }
    engine.add(.scope("here"))
    engine.add(.element("child", in: "late"))
    engine.add(.element("other", in: "late"))
    engine.change("child") { $0.parent = "here" }
    engine.change("other") { $0.parent = nil }
    engine.add(.scope("late"))
    #expect(engine.parent(of: "child") == "here")
    #expect(engine.parent(of: "other") == nil)
  }

  @Test func aMissingParentIsReportedForEachNodeThatIsAdded() {
    var reports: [FocusReport<String>] = []
    engine.onReport = { reports.append($0) }
    for _ in 0..<2 {
      engine.add(.element("child", in: "missing"))
      engine.add(.element("other \(reports.count)"))
      engine.remove("child")
    }
    #expect(reports == [.missingParent("child", parent: "missing"), .missingParent("child", parent: "missing")])
  }
}
