import Store
import Testing

@MainActor
@Suite struct StoreWriteTests {
  private let store = Store(initialState: ProfileForm.State()) { ProfileForm() }

  @Test func anUnhandledWriteIsReported() throws {
    let store = Store(initialState: ProfileForm.State()) { ProfileForm(handles: false) }
    let line: UInt = #line + 2
    let issues = reported {
      store.binding(\.name).wrappedValue = "blob"
      store.age = 3
    }
    #expect(store.state == ProfileForm.State())
    #expect(issues.count == 2)
    let issue = try #require(issues.first)
    #expect(issue.location.description == "StoreTests/Store+WriteTests.swift:\(line)")
    #expect(
      issue.message == """
        The field '\\.name' was written through a binding of the store, and no reducer handled the write.

          Action: binding(\\.name)

        The field keeps its value. List 'BindingReducer()' first in the body of the feature, and see that the feature \
        is part \
        of its parent: by 'Scope', 'ifLet' or 'forEach'.
        """
    )
  }

  @Test func aWriteThatTheFeatureTakesBackIsNotReported() {
    store.age = 120
    #expect(reported { store.age = 200 }.isEmpty)
    #expect(store.age == 120)
    let token = store.observe(\.name) { [store] _ in store.age = 200 }
    #expect(reported { store.send(.nameChanged("a")) }.isEmpty)
    #expect(store.age == 120)
    token.cancel()
  }

  @Test func aWriteThatTheFeatureAppliesItselfIsNotReported() {
    let store = Store<ProfileForm.State, ProfileForm.Action>(initialState: ProfileForm.State()) {
      Reduce { state, action in
        if case .binding(let write) = action, let name = write.value as? String { state.name = name + "!" }
        return .none
      }
    }
    #expect(reported { store.name = "blob" }.isEmpty)
    #expect(store.name == "blob!")
  }

  @Test func aWriteDuringATurnIsCheckedAtItsEnd() {
    let store = Store(initialState: ProfileForm.State()) { ProfileForm(handles: false) }
    let token = store.observe(\.name) { _ in store.age = 3 }
    #expect(reported { store.send(.nameChanged("a")) }.count == 1)
    token.cancel()
    let other = self.store
    let second = other.observe(\.name) { _ in other.age = 3 }
    #expect(reported { other.send(.nameChanged("a")) }.isEmpty)
    #expect(other.age == 3)
    second.cancel()
  }
}
