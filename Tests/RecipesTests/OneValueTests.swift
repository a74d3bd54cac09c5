import Recipes
import Store
import StoreTesting
import Testing

struct OneValueTests {
  @Test func theCommandFocusesTheNameAndReportsAreKept() async {
    await withTestStore(initialState: OneValue.State()) {
      OneValue()
    } test: { store in
      await store.send(.binding(.set(\.fullName, "Ada"))) { $0.fullName = "Ada" }
      await store.send(.nameTapped) { $0.focusedField = .name }
      await store.send(.reported("twice")) { $0.warnings = ["twice"] }
    }
  }
}

@MainActor
struct OneValuePageTests {
  private static let name = "one-value"

  @Test(arguments: [
    // State's value focuses the first of the two fields.
    ("", "none"), ("<C-n>", "name"), ("<Click:phone><C-n>", "name"),
    // A person can focus either, and state cannot tell them apart: the value is there already, so nothing moves.
    ("<Click:fullName>", "fullName"), ("<Click:fullName><C-n>", "fullName"), ("<C-n><Tab>", "fullName"),
    ("<C-n><Tab><Tab>", "phone"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys) == place)
  }

  @Test(arguments: [("", "nil"), ("<C-n>", "name"), ("<Click:fullName>", "name"), ("<Click:phone>", "phone")])
  func stateHasTheValueOfTheFocusedField(keys: String, value: String) async throws {
    #expect(try await play(Self.name, keys).contains("focusedField: \(value)  "))
  }

  @Test func theMistakeIsReportedOnce() async throws {
    let report = try await play(Self.name, "<C-n><Tab><C-n>")
    #expect(report.split(separator: "fullName stands for the same value as name, which").count == 2)
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "")
    try await expectFrame("focused", Self.name, "<Click:fullName>Ada")
    try await expectFrame("narrow", Self.name, "<C-n>", columns: 40)
    try await expectFrame("wide", Self.name, "<C-n>", columns: 200, rows: 50)
  }
}
