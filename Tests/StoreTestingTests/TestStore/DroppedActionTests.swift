#if DEBUG
  import Store
  import StoreTesting
  import Testing

  /// The report of a dropped action, in a test. `DroppedActionsTests` in StoreTests has its texts.
  @MainActor
  @Suite struct DroppedActionTests {
    enum Action {
      case rows(IdentifiedAction<Int, Void>)
    }

    @Test(.expectsIssue { "\($0)".contains("An action of a child was dropped: no reducer runs the child.") })
    func aDroppedActionFailsTheTest() async {
      let store = TestStore(initialState: 0) { Reduce<Int, Action> { _, _ in .none } }
      await store.send(.rows(.element(id: 1, action: ())))
      await store.finish()
    }
  }
#endif
