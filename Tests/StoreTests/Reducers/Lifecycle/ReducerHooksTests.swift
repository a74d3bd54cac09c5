import Testing

@testable import Store

@Suite struct ReducerHooksTests {
  @Test func hooksThatAreJoinedWithNoneAreTheSame() {
    let hooks = ReducerHooks()
    #expect(ReducerHooks.joining([nil, hooks, nil]) === hooks)
    #expect(ReducerHooks.joining([nil, nil]) == nil)
  }
}
