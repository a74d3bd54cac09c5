import Store
import Testing

@Suite struct IdentifiedTests {
  @Test func aValueGetsAnID() {
    var drafts: IdentifiedArrayOf<Identified<Int, String>> = [Identified("Dear", id: 1), Identified("Hi", id: 2)]
    drafts[id: 2]?.value += " Ada"
    #expect(drafts.map(\.value) == ["Dear", "Hi Ada"] && drafts.map(\.count) == [4, 6])
    #expect(Identified("abc", id: \.count).id == 3)
  }

  @Test func partsOfTheValueAreReadAndChanged() {
    var row = Identified(Row(id: 1, text: "a"), id: "first")
    row.text = "b"
    #expect(row == Identified(Row(id: 1, text: "b"), id: "first") && row.id == "first" && row.value.id == 1)
  }
}
