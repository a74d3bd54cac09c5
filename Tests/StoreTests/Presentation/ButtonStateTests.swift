import Store
import Testing

@Suite struct ButtonStateTests {
  @Test(arguments: [false, true], 0...2)
  func buttonsAreListedUnderConditionsAndInLoops(isNew: Bool, count: Int) {
    let alert = AlertState<Int> {
      TextState("Title")
    } actions: {
      if isNew {
        ButtonState(action: -1) { TextState("New") }
      } else {
        ButtonState(role: .destructive) { TextState("Old") }
      }
      for number in 0..<count {
        ButtonState(action: number) { TextState("\(number)") }
      }
      if count > 1 { ButtonState(role: .cancel) { TextState("Enough") } }
    }
    var expected = [isNew ? ButtonState(action: -1) { "New" } : ButtonState(role: .destructive) { "Old" }]
    expected += (0..<count).map { number in ButtonState(action: number) { "\(number)" } }
    if count > 1 { expected.append(ButtonState(role: .cancel) { "Enough" }) }
    #expect(alert.buttons == expected)
  }
}
