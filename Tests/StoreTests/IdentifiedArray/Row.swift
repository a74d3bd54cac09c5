@testable import Store

struct Row: Identifiable, Hashable, Codable, Comparable, Sendable {
  var id: Int
  var text = ""

  static func < (one: Row, other: Row) -> Bool {
    (one.text, one.id) < (other.text, other.id)
  }
}
