@testable import Store

struct Row: Identifiable, Hashable, Codable, Comparable, Sendable {
  var id: Int
  var text = ""

  static func < (one: Row, other: Row) -> Bool {
    (one.text, one.id) < (other.text, other.id)
  }
}

/// Repeatable random numbers: SplitMix64.
struct RepeatableGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
    return result ^ (result >> 31)
  }
}

/// The texts of the issues that `body` reports.
func reports(of body: () throws -> Void) rethrows -> [String] {
  final class Texts: Sendable {
    let all = Locked<[String]>([])
  }
  let texts = Texts()
  try IssueReporting.$handler.withValue(
    IssueHandler { issue in texts.all.withLock { $0.append(issue.message) } },
    operation: body
  )
  return texts.all.withLock { $0 }
}
