import Foundation
import Store
import Testing

@Suite struct UnassertedTests {
  private struct Search: Hashable, Codable {
    var query = ""
    @Unasserted var requestID = 0
  }

  @Test func aFieldThatIsNotAssertedIsIgnoredByEqualityAndHash() {
    let (one, other) = (Search(query: "a", requestID: 1), Search(query: "a", requestID: 2))
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(one != Search(query: "b", requestID: 1))
  }

  @Test func aFieldThatIsNotAssertedIsEncodedAsItsValue() throws {
    let data = try JSONEncoder().encode(Search(query: "a", requestID: 7))
    #expect(String(decoding: data, as: UTF8.self).contains("\"requestID\":7"))
    #expect(try JSONDecoder().decode(Search.self, from: data).requestID == 7)
  }
}
