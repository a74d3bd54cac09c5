import Store
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
}
