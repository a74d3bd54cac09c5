import StoreTesting
import Testing

@testable import Store

private struct Session: Equatable, Codable, Sendable {
  var user = "Blob"
}

private struct Reading: Reducer {
  struct State: Equatable {
    @SharedReader(.inMemory("session")) var session = Session()
    @SharedReader(.inMemory("session")) var optional: Session?
    var seen = ""
  }

  func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
    if action {
      @Shared(.inMemory("session")) var session = Session()
      $session.withLock { $0.user = "Blob Jr" }
    }
    state.seen = state.session.user
    return .none
  }
}

struct SharedReaderTests {
  @Test func aReaderSeesTheNewestValueInAReducer() async {
    let store = TestStore(initialState: Reading.State()) { Reading() }
    await store.send(true) {
      var session = Shared(wrappedValue: Session(), .inMemory("session"))
      session.withLock { $0.user = "Blob Jr" }
      $0.seen = "Blob Jr"
    }
    #expect(store.state.session.user == "Blob Jr")
    #expect(store.state.$session.user.wrappedValue == "Blob Jr")
    #expect(store.state.optional == nil)
    await store.finish()
  }

  @Test func aReaderIsAValue() throws {
    let (one, other) = (SharedReader(value: Session()), SharedReader(Shared(value: Session())))
    #expect(one == other)
    #expect(SharedReader(projectedValue: one) == one)
    #expect(!one.isLoading)
    #expect(one.loadError == nil)
    #expect(SharedReader(SharedReader(value: Int?.none)) == nil)
    #expect(SharedReader(SharedReader(value: Int?.some(3)))?.wrappedValue == 3)
    #expect(SharedReader(value: 3).hashValue == 3.hashValue)
  }
}
