import Foundation
import Testing

@testable import Store

@Suite struct JSONTests {
  private func parsed(_ json: JSON) throws -> NSObject {
    try JSONSerialization.jsonObject(with: Data(json.text.utf8), options: .fragmentsAllowed) as! NSObject
  }

  @Test(arguments: ["", "a\"b\\c", "\n\r\t\u{0}\u{1F}\u{7F}\u{2028}", "</script><!--", "漢👨‍👩‍👧e\u{301}"])
  func aStringIsReadBack(text: String) throws {
    #expect(try parsed(.string(text)) as? String == text)
    #expect(!JSON.string(text).text.contains("<"))
  }

  @Test func valuesAreWritten() {
    let json = JSON.object([
      "a": .null, "b": nil, "c": .array([.bool(true), .number(-1)]), "d": .fields([("e", .strings(["f"]))]),
    ])
    #expect(json.text == #"{"a":null,"c":[true,-1],"d":{"e":["f"]}}"#)
    #expect(JSON.number(.microseconds(12_345), in: .milliseconds(1)).text == "12.345")
    #expect(JSON.number(.microseconds(7), in: .milliseconds(1)).text == "0.007")
    #expect(JSON.number(.seconds(2), in: .microseconds(1)).text == "2000000.000")
  }

  struct Account: Redacted {
    var name = "blob"
    var pin = 1234
    var isOpen = true
    var tags: Set<String> = ["b", "a"]
    var limits = ["day": 5]
    var balance: Double? = 2.5
    var card: Result<Int, CancellationError>?
    static var redactedProperties: Set<String>? { ["pin"] }
  }

  @Test func aValueIsReflected() throws {
    #expect(
      JSON(reflecting: Account(card: .success(3))).text == """
        {"name":"blob","pin":"\\u003credacted>","isOpen":true,"tags":["\\"a\\"","\\"b\\""],"limits":{"\\"day\\"":5},\
        "balance":"2.5","card":{"success":{"0":3}}}
        """
    )
  }

  indirect enum Chain {
    case end
    case link(Chain)
  }

  /// A value may refer to itself.
  @Test func aDeepValueIsCutOff() {
    var (list, entry, chain): (Any, Any, Chain) = (0, 0, .end)
    for _ in 0..<100 { (list, entry, chain) = ([list], ["a": entry], .link(chain)) }
    #expect(
      JSON(reflecting: list).text == String(repeating: "[", count: 32) + "\"…\"" + String(repeating: "]", count: 32)
    )
    #expect(JSON(reflecting: entry).text.split(separator: "a").count == 33)
    #expect(JSON(reflecting: chain).text.split(separator: "link").count == 33)
    #expect(JSON(reflecting: ["key": list]).text.contains("…"))
    #expect(JSON(reflecting: ["key": list]).text.filter { $0 == "[" }.count == 31)
  }
}
