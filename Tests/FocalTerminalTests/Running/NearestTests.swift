import Testing

@testable import FocalTerminal

@Suite struct NearestTests {
  @Test(
    arguments: [
      ("--sevrer", "--server"), ("--keys", "--keys"), ("--key", "--keys"), ("-keys", "--keys"), ("--KEYS", "--keys"),
      ("--tracefile", "--trace-file"), ("--colour", nil), ("", nil), ("x", nil),
    ] as [(String, String?)]
  )
  func theNearestWordIsFound(word: String, found: String?) {
    #expect(nearest(to: word, in: ["--server", "--keys", "--trace-file"]) == found)
  }

  @Test func nothingIsNearWithoutWords() { #expect(nearest(to: "word", in: []) == nil) }

  @Test func theErrorNamesTheNearestWordOrAnExample() {
    let near = UsageError("unknown option '--key'", word: "--key", known: ["--keys"], example: "--demo")
    #expect(near.message(of: "login") == "login: unknown option '--key'; did you mean '--keys'?")
    let far = UsageError("unknown option '--colour'", word: "--colour", known: ["--keys"], example: "--demo")
    #expect(far.message(of: "login") == "login: unknown option '--colour'; for example: login --demo")
  }
}
