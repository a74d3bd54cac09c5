import FocalTerminal
import Foundation
import LoginForm
import LoginFrontEnd
import Testing

struct LoginArgumentsTests {
  @Test func withoutArgumentsTheFormUsesTheBuiltInAccount() throws {
    #expect(try LoginArguments(parsing: []) == LoginArguments())
  }

  @Test func everyOptionIsRead() throws {
    var expected = LoginArguments()
    expected.server = URL(string: "https://example.org/login")
    expected.timeout = 2.5
    expected.delay = 0
    expected.keys = [.character("a"), .key(.tab)]
    expected.traces = true
    expected.traceFile = "t"
    let apart = [
      "--server", "https://example.org/login", "--timeout", "2.5", "--delay", "0", "--keys", "a<Tab>", "--trace-file",
      "t",
    ]
    let attached = [
      "--server=https://example.org/login", "--timeout=2.5", "--delay=0", "--keys=a<Tab>", "--trace-file=t",
    ]
    #expect(try LoginArguments(parsing: apart) == expected)
    #expect(try LoginArguments(parsing: attached) == expected)
    #expect(try LoginArguments(parsing: ["--trace"]).traces)
    #expect(try LoginArguments(parsing: ["--timeline", "a.html"]).timelineFile == "a.html")
    #expect(try LoginArguments(parsing: ["--demo"]).demonstrates)
    #expect(try LoginArguments(parsing: ["--help"]).asksForHelp)
    #expect(try LoginArguments(parsing: ["--keys", ""]).keys == [])
  }

  @Test(arguments: [
    (["--sever", "x"], "login: unknown argument '--sever'; did you mean '--server'?"),
    (["--colour"], "login: unknown argument '--colour'; for example: login --keys 'demo<Tab>focal<Return>'"),
    (["demo"], "login: unknown argument 'demo'"),
    (["--server"], "login: --server needs a value; for example: login --server http://localhost:8080/login"),
    (
      ["--server", "localhost"], "login: --server: 'localhost' is not an http or https URL; for example: login --server"
    ),
    (["--server", "ftp://a/b"], "login: --server: 'ftp://a/b' is not an http or https URL"),
    (["--timeout", "soon"], "login: --timeout: 'soon' is not a number of seconds"),
    (["--timeout", "0"], "login: --timeout: '0' is not a number of seconds"),
    (["--timeout", "nan"], "login: --timeout: 'nan' is not a number of seconds"),
    (["--delay", "-1"], "login: --delay: '-1' is not a number of seconds from 0 up to 86400"),
    (["--keys", "a<Tabb>"], "login: --keys: unknown key <Tabb>: the keys are <Tab>"),
    (["--trace=yes"], "login: --trace takes no value; for example: login --trace"),
    (["--demo=1"], "login: --demo takes no value"),
    (["--key=sesame"], "login: unknown argument '--key';"),
    (["\u{1B}[31m"], "login: unknown argument '\\u{1B}[31m'"),
    (["--trace-file"], "login: --trace-file needs a value"),
  ])
  func aMistakeNamesTheArgumentAndShowsARightOne(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try LoginArguments(parsing: arguments) }
    #expect(error.map { $0.message(of: "login").hasPrefix(message) } == true, "\(error?.problem ?? "none")")
  }

  @Test(arguments: [
    ("http://[::1]:8080/login", "http://[::1]:8080/login"), ("HTTP://localhost/", "http://localhost/"),
    ("HTTPS://Example.org", "https://Example.org"), ("http://localhost:65535/?q=http://x:y", nil),
    ("http://127.0.0.1:1", nil),
  ])
  func aServersURLIsRead(text: String, url: String?) throws {
    #expect(try LoginArguments(parsing: ["--server", text]).server?.absoluteString == url ?? text)
  }

  @Test(arguments: [
    ("http://localhost:99999/", "has a port that is not a number from 1 to 65535"),
    ("http://localhost:0/", "has a port that is not a number from 1 to 65535"),
    ("http://localhost:http/", "has a port that is not a number from 1 to 65535"),
    ("http://localhost:+80/", "has a port that is not a number from 1 to 65535"),
    ("http://localhost:８０/", "has a port that is not a number from 1 to 65535"),
    ("http://localhost:/", "has a port that is not a number from 1 to 65535"),
    ("http://[::1/", "has no ']' after the IPv6 address"),
    ("http://[::g]/", "does not hold an IPv6 address in its brackets"),
    ("http://::1:8080/", "holds several colons: an IPv6 address stands in brackets"),
    ("http://:80/", "names no host"), ("http:///login", "names no host"), ("http://a b/", "is not a URL"),
    ("localhost:8080", "is not an http or https URL"), ("ws://a/", "is not an http or https URL"),
  ])
  func anUnusableServerURLIsExplained(text: String, problem: String) {
    let error = #expect(throws: UsageError.self) { try LoginArguments(parsing: ["--server", text]) }
    #expect(error?.problem.contains("'\(text)' \(problem)") == true, "\(error?.problem ?? "none")")
  }

  @Test func aPasswordInTheServersURLIsRefusedAndNotRepeated() {
    for url in ["http://demo:sesame@localhost/", "demo:sesame@localhost", "http://demo:sesame@[::1]:0/"] {
      let error = #expect(throws: UsageError.self) { try LoginArguments(parsing: ["--server", url]) }
      #expect(error?.problem.contains("sesame") == false)
    }
  }

  @Test func helpNamesEveryKeyAndOption() {
    for (name, _) in KeyNotation.named { #expect(loginHelp.contains("<\(name)>")) }
    for option in ["--server", "--timeout", "--delay", "--keys", "--demo", "--trace", "--trace-file", "--help"] {
      #expect(loginHelp.contains(option))
    }
  }
}
