import StoreTesting
import TestSupport
import Testing

@testable import Store

/// Random operations on an identified array, compared with a plain array.
@Suite struct IdentifiedArrayModelTests {
  @Test(arguments: Thoroughness.seeds(5)) func theArrayBehavesAsAPlainArrayWithoutDuplicates(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    // Some arrays stay small, to meet the edges; some grow, so that positions are shifted in either way.
    let idRange = 0..<[4, 12, 200][Int(seed % 3)]
    var array = IdentifiedArrayOf<Row>()
    var model: [Row] = []
    for step in 0..<300 {
      let row = Row(id: .random(in: idRange, using: &random), text: "\(step)")
      let place = model.firstIndex { $0.id == row.id }
      let end = Int.random(in: 0...model.count, using: &random)
      let index = model.indices.randomElement(using: &random)
      let range = Int.random(in: 0...end, using: &random)..<end
      let choice = Int.random(in: 0..<30, using: &random)
      let before = (stamp: array.contentStamp, elements: array.elements)
      switch choice {
      case 0...4:
        let result = array.append(row)
        #expect(result == (place == nil, place ?? model.count))
        if place == nil { model.append(row) }
      case 5, 6:
        let result = array.insert(row, at: end)
        #expect(result == (place == nil, place ?? end))
        if place == nil { model.insert(row, at: end) }
      case 7:
        #expect(array.updateOrAppend(row) == place.map { model[$0] })
        if let place { model[place] = row } else { model.append(row) }
      case 8:
        let result = array.updateOrInsert(row, at: end)
        #expect(result == (place.map { model[$0] }, place ?? end))
        if let place { model[place] = row } else { model.insert(row, at: end) }
      case 9:
        guard let index, place == nil || place == index else { continue }
        #expect(array.update(row, at: index) == model[index])
        model[index] = row
      case 10:
        array[id: row.id] = row
        if let place { model[place] = row } else { model.append(row) }
      case 11:
        array[id: row.id] = nil
        if let place { model.remove(at: place) }
      case 12:
        array[id: row.id]?.text += "!"
        if let place { model[place].text += "!" }
      case 13:
        let touched: Void? = array.modify(id: row.id) { $0.text += "?" }
        #expect((touched != nil) == (place != nil))
        if let place { model[place].text += "?" }
      case 14:
        guard let index else { continue }
        array[index].text += "."
        model[index].text += "."
      case 15:
        #expect(array.remove(id: row.id) == place.map { model.remove(at: $0) })
      case 16:
        guard let index else { continue }
        #expect(array.remove(at: index) == model.remove(at: index))
      case 17:
        array.removeSubrange(range)
        model.removeSubrange(range)
      case 18:
        array.removeAll { $0.id.isMultiple(of: 5) }
        model.removeAll { $0.id.isMultiple(of: 5) }
      case 19:
        guard let index, let other = model.indices.randomElement(using: &random) else { continue }
        array.swapAt(index, other)
        model.swapAt(index, other)
      case 20:
        guard let index, let other = model.indices.randomElement(using: &random) else { continue }
        array.move(from: index, to: other)
        model.insert(model.remove(at: index), at: other)
      case 21:
        array.sort()
        model.sort()
      case 22:
        array.reverse()
        model.reverse()
      case 23:
        var copy = random
        array.shuffle(using: &copy)
        model.shuffle(using: &random)
      case 24:
        let bound = array.partition { $0.id < 3 }
        #expect(bound == model.partition { $0.id < 3 })
      case 25:
        let new = (0..<3).map { Row(id: idRange.upperBound + step * 3 + $0) }
        array.replaceSubrange(range, with: new)
        model.replaceSubrange(range, with: new)
      case 26:
        array[range].sort()
        model[range].sort()
      case 27:
        array[range].reverse()
        model[range].reverse()
      case 28:
        var copy = random
        array[range].shuffle(using: &copy)
        model[range].shuffle(using: &random)
      default:
        let offsets = model.indices.filter { _ in Bool.random(using: &random) }
        array.move(fromOffsets: offsets, toOffset: end)
        let moved = offsets.map { model[$0] }
        let target = end - offsets.filter { $0 < end }.count
        for offset in offsets.reversed() { model.remove(at: offset) }
        model.insert(contentsOf: moved, at: target)
      }
      #expect(array.elements == model, "operation \(choice)")
      #expect(array.contentStamp != before.stamp || array.elements == before.elements, "operation \(choice)")
      #expect(array.brokenInvariants() == [], "operation \(choice)")
      guard array.elements == model else { return }
    }
    #expect(array.ids == model.map(\.id))
    #expect(array.filter { $0.id > 3 }.elements == model.filter { $0.id > 3 })
    for (index, row) in model.enumerated() { #expect(array.index(id: row.id) == index) }
  }
}
