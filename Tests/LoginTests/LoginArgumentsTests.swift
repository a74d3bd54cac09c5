import Foundation
import LoginForm
import Testing

struct LoginArgumentsTests {
  @Test func noArgumentsAskForTheFormAndTheBuiltInAccount() throws {
    #expect(try LoginArguments(parsing: []) == LoginArguments())
  }

  @Test func everyOptionIsRead() throws {
    var expected = LoginArguments()
    expected.server = URL(string: "https://example.org/login")
    expected.timeout = 2.5
    expected.keys = [.character("a"), .tab]
    expected.traces = true
    expected.traceFile = "t"
    let apart = ["--server", "https://example.org/login", "--timeout", "2.5", "--keys", "a<Tab>", "--trace-file", "t"]
    let attached = ["--server=https://example.org/login", "--timeout=2.5", "--keys=a<Tab>", "--trace-file=t"]
    #expect(try LoginArguments(parsing: apart) == expected)
    #expect(try LoginArguments(parsing: attached) == expected)
    #expect(try LoginArguments(parsing: ["--trace"]).traces)
    #expect(try LoginArguments(parsing: ["--help"]).asksForHelp)
    #expect(try LoginArguments(parsing: ["--keys", ""]).keys == [])
  }

  @Test(arguments: [
    (["--sever", "x"], "login: unknown argument '--sever'; for example: login --keys 'demo<Tab>focal<Return>'"),
    (["demo"], "login: unknown argument 'demo'"),
    (["--server"], "login: --server needs a value; for example: login --server http://localhost:8080/login"),
    (
      ["--server", "localhost"], "login: --server: 'localhost' is not an http or https URL; for example: login --server"
    ),
    (["--server", "ftp://a/b"], "login: --server: 'ftp://a/b' is not an http or https URL"),
    (["--timeout", "soon"], "login: --timeout: 'soon' is not a number of seconds"),
    (["--timeout", "0"], "login: --timeout: '0' is not a number of seconds"),
    (["--timeout", "nan"], "login: --timeout: 'nan' is not a number of seconds"),
    (["--keys", "a<Tabb>"], "login: --keys: unknown key <Tabb>: the keys are <Tab>"),
    (["--trace=yes"], "login: --trace takes no value; for example: login --trace"),
    (["--trace-file"], "login: --trace-file needs a value"),
  ])
  func aMistakeNamesTheArgumentAndShowsARightOne(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try LoginArguments(parsing: arguments) }
    #expect(error.map { $0.description.hasPrefix(message) } == true, "\(error?.description ?? "none")")
  }

  @Test func aPasswordInTheServersURLIsRefusedAndNotRepeated() {
    let error = #expect(throws: UsageError.self) {
      try LoginArguments(parsing: ["--server", "http://demo:sesame@localhost/"])
    }
    #expect(error?.description.contains("sesame") == false)
  }

  @Test func helpNamesEveryKeyAndOption() {
    for (name, _) in Key.named { #expect(loginHelp.contains("<\(name)>")) }
    for option in ["--server", "--timeout", "--keys", "--trace", "--trace-file", "--help"] {
      #expect(loginHelp.contains(option))
    }
  }
}
