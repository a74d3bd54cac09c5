import Store
import Testing

@testable import StoreTesting

@Suite struct SourceCodePayloadTests {
  enum Reason: Error, Equatable {
    case busy
  }

  enum Event {
    case known(Int, reason: Reason)
    case unknown(count: Int, reason: any Error)
  }

  @Test func aCaseOfAnExistentialPayloadIsNamedWithItsType() {
    #expect(sourceCode(of: Event.known(1, reason: .busy)) == ".known(1, reason: .busy)")
    #expect(
      sourceCode(of: Event.unknown(count: 1, reason: Reason.busy))
        == ".unknown(count: 1, reason: SourceCodePayloadTests.Reason.busy)"
    )
  }

  @Test func anUnderscoreIsKeptAsAName() {
    #expect(propertyName("_") == "_")
    #expect(propertyName("_count") == "count")
  }
}
