import FocalTerminal
import Recipes
import Store
import StoreTesting
import Testing

struct ContactTests {
  @Test func checkingFocusesTheFirstEmptyField() async {
    await withTestStore(initialState: Contact.State()) {
      Contact()
    } test: { store in
      await store.send(.checkTapped) { $0.focusedField = .name }
      await store.send(.binding(.set(\.name, "Ada"))) { $0.name = "Ada" }
      await store.send(.checkTapped) { $0.focusedField = .phone }
      await store.send(.binding(.set(\.phone, "1"))) { $0.phone = "1" }
      await store.send(.checkTapped) { $0.isChecked = true }
    }
  }

  @MainActor
  @Test func submittingTheDraftMovesFocusOnAndBack() {
    let draft = Draft()
    draft.submit()
    #expect(draft.focusedField == .message)
    draft.submit()
    #expect(draft.focusedField == .subject)
  }
}

@MainActor
struct TwoPanesPageTests {
  private static let name = "two-panes"

  @Test(arguments: [
    // The model focuses its subject. From then on the store moves focus, in both engines.
    ("", "subject | none, left is active"), ("<Return>", "message | none, left is active"),
    ("<Return><Return>", "subject | none, left is active"),
    ("<Tab><Tab>", "name | name, left is active"), ("<Tab><Tab><C-o><Tab>", "phone | phone, right is active"),
    ("<Tab><Tab><Tab><Tab><Return>", "name | name, left is active"),
    // A Boolean is true while the reminder has focus. Setting it to false takes focus away.
    ("<C-o><S-Tab>", "subject | reminder, right is active"), ("<C-o><S-Tab><Esc>", "subject | none, right is active"),
    ("<C-o><S-Tab><Esc><Tab>", "name | name, right is active"),
  ])
  func theEnginesAgreeWithTheModelAndTheStore(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys) == place)
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "Hello")
    try await expectFrame("right", Self.name, "<Tab><Tab><C-o>Ada<Return>", columns: 100)
    try await expectFrame("reminder", Self.name, "<C-o><S-Tab>Milk", columns: 100)
    try await expectFrame("wide", Self.name, "Hello<Tab>", columns: 200, rows: 50)
    try await expectFrame("narrow", Self.name, "Hello", columns: 40)
  }
}
