import StoreTesting

@testable import Store

/// A value with logged collections at several depths.
struct Document: Equatable, Sendable {
  struct Appendix: Equatable, Sendable {
    var isShown = false
    var notes: IdentifiedArrayOf<Row> = []
  }

  var title = ""
  var rows: IdentifiedArrayOf<Row> = IdentifiedArray(uniqueElements: (0..<6).map { Row(id: $0) })
  var appendix = Appendix()
  var lines: [String] = []

  /// Changes one part at random, or nothing.
  mutating func change(using random: inout FuzzRandom) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: title = "\(Int.random(in: 0..<3, using: &random))"
    case 1: appendix.isShown.toggle()
    case 2: lines.append("line")
    case 3: change(&appendix.notes, using: &random)
    case 4:
      change(&rows, using: &random)
      change(&appendix.notes, using: &random)
      title += "!"
    default:
      for _ in 0..<Int.random(in: 1...3, using: &random) { change(&rows, using: &random) }
    }
  }

  private func change(_ rows: inout IdentifiedArrayOf<Row>, using random: inout FuzzRandom) {
    let id = Int.random(in: 0..<12, using: &random)
    let text = "\(Int.random(in: 0..<3, using: &random))"
    let end = Int.random(in: 0...rows.count, using: &random)
    let index = rows.indices.randomElement(using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0...3: rows[id: id]?.text = text
    case 4, 5: rows.append(Row(id: id, text: text))
    case 6, 7: rows.insert(Row(id: id, text: text), at: end)
    case 8, 9: rows.remove(id: id)
    case 10:
      guard let index, let other = rows.indices.randomElement(using: &random) else { return }
      rows.swapAt(index, other)
    case 11:
      guard let index, let other = rows.indices.randomElement(using: &random) else { return }
      rows.move(from: index, to: other)
    case 12: rows.move(fromOffsets: rows.indices.filter { _ in Bool.random(using: &random) }, toOffset: end)
    case 13: Bool.random(using: &random) ? rows.sort() : rows.sort { $0.id > $1.id }
    case 14: rows[..<end].reverse()
    default: rows = IdentifiedArray(uniqueElements: rows.filter { $0.id != id })
    }
  }
}
