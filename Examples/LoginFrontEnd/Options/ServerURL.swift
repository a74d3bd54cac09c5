import FocalTerminal
import Foundation

/// Reads the URL of `--server`, and explains why a URL cannot be used.
enum ServerURL {
  private static let example = "--server http://localhost:8080/login"

  /// - Throws: `UsageError`, which repeats nothing that may be a password.
  static func parse(_ text: String) throws(UsageError) -> URL {
    guard let mark = text.range(of: "://"), case let scheme = text[..<mark.lowerBound].lowercased(),
      scheme == "http" || scheme == "https"
    else {
      throw wrong(text, "is not an http or https URL")
    }
    let rest = text[mark.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else {
      throw UsageError("--server: the URL must not hold a user name or a password; type them", example: example)
    }
    try check(authority, scheme: scheme, of: text)
    // Foundation knows the schemes by their lower-case names only.
    guard let url = URL(string: "\(scheme)://\(rest)"), let host = url.host, !host.isEmpty else {
      throw wrong(text, "is not a URL that can be used")
    }
    return url
  }

  private static func check(_ authority: Substring, scheme: String, of text: String) throws(UsageError) {
    var port = Substring()
    var host = authority
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { throw wrong(text, "has no ']' after the IPv6 address") }
      host = authority[...end]
      port = authority[authority.index(after: end)...]
      var address = in6_addr()
      guard inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &address) == 1 else {
        throw wrong(text, "does not hold an IPv6 address in its brackets")
      }
      #if canImport(FoundationNetworking)
        guard scheme == "http" else { throw wrong(text, "is https to an IPv6 address: write the server's name") }
      #endif
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[colon...]
      guard !port.dropFirst().contains(":") else {
        throw wrong(text, "holds several colons: an IPv6 address stands in brackets, as in http://[::1]:8080/")
      }
    }
    guard !host.isEmpty else { throw wrong(text, "names no host") }
    guard port.isEmpty || isPort(port) else {
      throw wrong(text, "has a port that is not a number from 1 to 65535")
    }
  }

  /// True for a colon and a number. `Int` alone would also take a sign.
  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.dropFirst()
    guard text.first == ":", digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
    return (1...65_535).contains(Int(digits) ?? 0)
  }

  private static func wrong(_ text: String, _ problem: String) -> UsageError {
    let shown = text.contains("@") ? "the URL" : "'\(printable(text))'"
    return UsageError("--server: \(shown) \(problem)", example: example)
  }
}
