import Store
import StoreTesting
import Testing

private struct Form: Reducer {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
  }
  struct State: Equatable {
    var name = ""
    var secret = Secret(text: "hush")
    var rows: IdentifiedArray<Int, Row> = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
  }
  struct Secret: Equatable, Redacted {
    var text: String
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case rename(row: Int, String)
    case reveal(Secret)
    case nothing
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .rename(let row, let title): state.rows[id: row]?.title = title
      case .reveal(let secret): state.secret = secret
      case .binding, .nothing: break
      }
      return .none
    }
  }
}

@MainActor
@Suite struct PrintChangesTests {
  private func printed(_ actions: Form.Action...) -> [String] {
    var texts: [String] = []
    let store = Store(initialState: Form.State()) { Form()._printChanges { texts.append($0) } }
    for action in actions { store.send(action) }
    return texts
  }

  @Test func anActionIsPrintedWithItsChanges() {
    #expect(
      printed(.binding(.set(\.name, "blob")), .rename(row: 2, "c"), .nothing) == [
        """
        received .binding(.set(\\.name, "blob"))
        .name
        - ""
        + "blob"
        """,
        """
        received .rename(row: 2, "c")
        .rows[id: 2].title
        - "b"
        + "c"
        """,
        """
        received .nothing
          (no change)
        """,
      ]
    )
  }

  @Test func redactedValuesAreNotPrinted() {
    let text = printed(.reveal(Form.Secret(text: "loud"))).joined()
    #expect(text.hasPrefix("received .reveal(<redacted>)\n"))
    #expect(!text.contains("loud") && !text.contains("hush"))
  }

  @Test func anActionThatIsNoEnumIsPrintedWithItsValue() {
    var texts: [String] = []
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { _, _ in .none }._printChanges { texts.append($0) }
    }
    store.send(true)
    #expect(texts == ["received true\n  (no change)"])
  }

  @Test func theValueOfARedactedFieldIsNotPrinted() {
    struct Login: Redacted {
      var password = ""
      static var redactedProperties: Set<String>? { ["password"] }
    }
    #expect(describe(BindingAction<Login>.set(\.password, "hush")) == ".set(\\.password, <redacted>)")
  }

  @Test func changesGoToStandardErrorByDefault() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = Store(initialState: Form.State()) { Form()._printChanges() }.send(.nothing)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("received .nothing\n  (no change)\n"))
  }
}
