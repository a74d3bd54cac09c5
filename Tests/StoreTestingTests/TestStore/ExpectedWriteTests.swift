import Store
import StoreTesting
import Testing

/// Expectations that write to an enum of another case.
@Suite struct ExpectedWriteTests {
  private struct Form: Equatable {
    var title = ""
  }

  private enum Destination: Equatable, CasePathable {
    case edit(Form)
    case confirm(Form)
  }

  private struct State: Equatable {
    var child: Destination? = .edit(Form())
    var count = 0
  }

  private func makeStore() -> TestStore<State, Int> {
    TestStore(initialState: State()) {
      Reduce { state, action in
        state.count = action
        return .none
      }
    }
  }

  @Test func changingThePayloadOfAnotherCaseFails() async {
    let store = makeStore()
    let texts = await failures {
      await store.send(1) {
        $0.count = 1
        $0.child?[case: Destination.confirm]?.title = "b"
      }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The payload of another case was to be changed, and nothing was") == true)
    await store.finish()
  }

  @Test func settingThePayloadOfAnotherCaseFails() async {
    let store = makeStore()
    let texts = await failures {
      await store.send(1) {
        $0.count = 1
        $0.child?[case: Destination.confirm] = Form()
      }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The payload of another case was set, and nothing changed") == true)
    await store.finish()
  }

  @Test func readingThePayloadOfAnotherCaseDoesNotFail() async {
    let store = makeStore()
    await store.send(1) {
      $0.count = $0.child?[case: Destination.confirm] == nil ? 1 : 2
    }
    await store.finish()
  }
}
