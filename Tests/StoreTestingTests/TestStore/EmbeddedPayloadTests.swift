import Store
import Testing

@testable import StoreTesting

/// The search of an action for the value that a closure embeds in it.
@Suite struct EmbeddedPayloadTests {
  private struct State: Equatable {
    var count = 0
    var other = 0
  }

  private enum Action: BindableAction {
    case binding(BindingAction<State>)
    indirect case row(id: String, action: Action)
    indirect case element(id: Int, action: Action)
    case pair(Int, Int)
  }

  @Test func aValueIsFoundIfEmbeddingItGivesTheAction() {
    let action = Action.row(id: "a", action: .pair(2, 3))
    #expect(embeddedPayload(of: action) { .row(id: "a", action: .pair(2, $0)) } == 3)
    #expect(embeddedPayload(of: action) { .row(id: $0, action: .pair(2, 3)) } == "a")
    #expect(embeddedPayload(of: action) { .row(id: "a", action: .pair($0, $0)) } == nil)
  }

  @Test func theValueOfABindingBelongsToItsField() {
    let action = Action.row(id: "a", action: .binding(.set(\.count, 3)))
    #expect(embeddedPayload(of: action) { .row(id: "a", action: .binding(.set(\.count, $0))) } == 3)
    #expect(embeddedPayload(of: action) { .row(id: "a", action: .binding(.set(\.other, $0))) } == nil)
  }

  @Test func theIDOfAnElementIsNotTheValueOfItsBinding() {
    let action = Action.element(id: 3, action: .binding(.set(\.count, 7)))
    #expect(embeddedPayload(of: action) { .element(id: 3, action: .binding(.set(\.count, $0))) } == 7)
    #expect(embeddedPayload(of: action) { .element(id: $0, action: .binding(.set(\.count, 7))) } == 3)
  }
}
