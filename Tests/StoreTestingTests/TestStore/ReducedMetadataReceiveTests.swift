import Store
import StoreTesting
import Testing

/// The file is also compiled without reflection metadata: Scripts/check-reflection.sh defines NO_REFLECTION_METADATA.
@Suite struct ReducedMetadataReceiveTests {
  private enum Action {
    case load
    case loaded(Int)
    case stored(Int)
    case titled(String)
  }

  private func makeStore() async -> TestStore<String, Action> {
    let store = TestStore(initialState: "") {
      Reduce<String, Action> { state, action in
        switch action {
        case .load: return .merge(.send(.loaded(1)), .send(.titled("a")))
        case .loaded(let number), .stored(let number): state += "\(number)"
        case .titled(let title): state += title
        }
        return .none
      }
    }
    await store.send(.load)
    return store
  }

  #if NO_REFLECTION_METADATA
    @Test func aCaseThatCannotBeFoundIsExplainedWithTheCure() async {
      let store = await makeStore()
      let texts = await failures {
        await store.receive(Action.loaded) { $0 = "1" }
        await store.receive(.titled("a")) { $0 = "1a" }
      }
      let text = """
        'receive' cannot find a case of Action, because Action was built without reflection metadata.

        Build its module without '-disable-reflection-metadata' (in Xcode: set SWIFT_REFLECTION_METADATA_LEVEL to \
        'all' or 'without-names'), or use 'receive(where:)'.
        """
      #expect(texts == [text, text])
      await store.receive(where: { _ in true }, assert: { $0 = "1" })
      await store.receive(where: { _ in true }, assert: { $0 = "1a" })
      await store.finish()
    }
  #else
    @Test func aCaseIsReceivedWithItsPayload() async {
      let store = await makeStore()
      await store.receive(Action.loaded) { $0 = "1" }
      await store.receive(.titled("a")) { $0 = "1a" }
      await store.finish()
    }

    @Test func anotherCaseWithTheSamePayloadFails() async {
      let store = await makeStore()
      let texts = await failures { await store.receive(.stored(1)) }
      #expect(texts.first?.hasPrefix("Another action was received than expected.") == true)
      await store.receive(.titled("a")) { $0 = "1a" }
      await store.finish()
    }
  #endif
}
