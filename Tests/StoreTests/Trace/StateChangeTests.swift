import Testing

@testable import Store

@Suite struct StateChangeTests {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
  }

  struct State: Equatable, Redacted {
    var count = 0
    var text = ""
    var pin = "1234"
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "Milk"), Row(id: 2, title: "Bread")]
    static var redactedProperties: Set<String>? { ["pin"] }
  }

  private func lines(_ change: (inout State) -> Void) -> [String] {
    var state = State()
    change(&state)
    return StateChange.between(State(), state).map { "\($0)" }
  }

  @Test func aChangeIsALineWithItsPath() {
    #expect(lines { _ in } == [])
    #expect(lines { $0.count = 2 } == ["count: 0 → 2"])
    #expect(lines { $0.text = "a\"b" } == ["text: inserted \"a\\\"b\" at 0"])
    #expect(lines { $0.rows[id: 2]?.title = "Salt" } == ["rows[id: 2].title: replaced \"Bread\" by \"Salt\" at 0"])
    #expect(lines { $0.rows.remove(id: 1) } == ["rows: - [id: 1] Row(id: 1, title: \"Milk\")"])
    #expect(StateChange.between(1, 2).map { "\($0)" } == ["1 → 2"])
  }

  @Test func aRedactedValueOnlyChanges() {
    #expect(lines { $0.pin = "4321" } == ["pin: changed"])
  }

  @Test func linesOfATextAreJoined() {
    #expect(lines { $0.text = "a\nb" } == ["text: -  + a + b"])
  }

  /// A value may begin or end with a quotation mark and yet be no text.
  @Test(arguments: [("5\"", "7\""), ("\"a\" or b", "\"a\" or c"), ("\"", "\"\"")])
  func onlyTwoTextsInQuotationMarksAreComparedAsTexts(old: String, new: String) {
    #expect("\(StateChange(path: "size", lines: ["- " + old, "+ " + new]))" == "size: \(old) → \(new)")
  }
}
