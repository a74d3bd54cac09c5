import StoreTesting
import TestSupport
import Testing

@testable import Store

@Suite struct LedgerTableTests {
  @Test func aStaleHandleRefersToNoOtherRow() {
    var table = LedgerTable<String>()
    let first = table.insert("a")
    #expect(table.remove(first) == "a")
    let second = table.insert("b")
    #expect(second.index == first.index && second != first)
    #expect(!table.contains(first) && table[ifPresent: first] == nil && table.remove(first) == nil)
    #expect(table[second] == "b" && table.handles == [second] && table.count == 1)
  }

  @Test(arguments: Thoroughness.seeds(5)) func aTableBehavesAsADictionary(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    var table = LedgerTable<Int>()
    var model: [LedgerHandle<Int>: Int] = [:]
    var removed: [LedgerHandle<Int>] = []
    for step in 0..<200 {
      if let handle = model.keys.sorted(by: { $0.serial < $1.serial }).randomElement(using: &random),
        Bool.random(using: &random)
      {
        #expect(table.remove(handle) == model.removeValue(forKey: handle))
        removed.append(handle)
      } else {
        let handle = table.insert(step)
        #expect(model.updateValue(step, forKey: handle) == nil)
      }
      #expect(table.count == model.count && table.isEmpty == model.isEmpty)
      #expect(Set(table.handles) == Set(model.keys))
      #expect(model.allSatisfy { table[$0.key] == $0.value })
      #expect(!removed.contains(where: table.contains))
    }
  }

  @Test(arguments: Thoroughness.seeds(5)) func listsBehaveAsArrays(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    let heads = (0..<4).map { LedgerHandle<String>(index: $0, serial: UInt64($0)) }
    let members = (0..<20).map { LedgerHandle<Int>(index: $0, serial: UInt64($0) + 9) }
    var lists = LedgerLists<String, Int>()
    var model: [[LedgerHandle<Int>]] = Array(repeating: [], count: heads.count)
    for _ in 0..<300 {
      let member = members.randomElement(using: &random)!
      if let head = model.firstIndex(where: { $0.contains(member) }) {
        lists.remove(member, from: heads[head])
        model[head].removeAll { $0 == member }
      } else {
        let head = Int.random(in: 0..<4, using: &random)
        lists.append(member, to: heads[head])
        model[head].append(member)
      }
      for (head, model) in zip(heads, model) {
        #expect(lists.members(of: head) == model)
        #expect(lists.first(of: head) == model.first)
        #expect(lists.count(of: head) == model.count && lists.isEmpty(head) == model.isEmpty)
      }
    }
    let unknown = LedgerHandle<String>(index: 99, serial: 99)
    #expect(lists.first(of: unknown) == nil && lists.isEmpty(unknown))
  }
}
