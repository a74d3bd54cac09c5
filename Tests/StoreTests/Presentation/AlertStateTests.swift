import Foundation
import Store
import StoreTesting
import Testing

@Suite struct AlertStateTests {
  private func alert(_ title: String, message: String? = nil, button: Int = 0) -> AlertState<Int> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(action: button) { "OK" }
    } message: {
      TextState(message ?? "none")
    }
  }

  @Test func alertsWithTheSameContentAreEqualAndHaveOtherIDs() {
    #expect(alert("a") == alert("a"))
    #expect(alert("a").id != alert("a").id)
  }

  @Test func alertsDifferByTitleMessageOrButtons() {
    #expect(alert("a") != alert("b"))
    #expect(alert("a") != alert("a", message: "b"))
    #expect(alert("a") != alert("a", button: 1))
  }

  @Test func alertsWithTheSameContentHaveTheSameHash() {
    #expect(Set([alert("a"), alert("a"), alert("b"), alert("a", message: "b"), alert("a", button: 1)]).count == 4)
  }

  @Test func aDecodedAlertHasItsContentAndAnIDOfItsOwn() throws {
    let alert = AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: 1) { "Yes" }
      ButtonState(role: .cancel) { "No" }
    }
    let decoded = try JSONDecoder().decode(AlertState<Int>.self, from: JSONEncoder().encode(alert))
    #expect(decoded == alert && decoded.id != alert.id)
  }

  @Test func theActionsOfAnAlertAreMapped() {
    let alert = AlertState(titleVisibility: .hidden) {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: 1) { "Yes" }
      ButtonState(role: .cancel) { "No" }
    } message: {
      "For ever"
    }
    let mapped = alert.map { action in action.map { "action \($0)" } }
    #expect(mapped.buttons.map(\.action) == ["action 1", nil])
    #expect(mapped.map { action in action.map { _ in 1 } } == alert && mapped.id != alert.id)
  }

  @Test func dialogsDifferByTheVisibilityOfTheirTitles() {
    let hidden = ConfirmationDialogState<Int>(titleVisibility: .hidden) { "a" }
    #expect(hidden != AlertState { "a" } && hidden == ConfirmationDialogState(titleVisibility: .hidden) { "a" })
    #expect(describe(hidden).contains("titleVisibility: .hidden"))
    #expect(!describe(AlertState<Int> { "a" }).contains("titleVisibility"))
  }
}
