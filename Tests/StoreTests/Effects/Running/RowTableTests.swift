import StoreTesting
import TestSupport
import Testing

@testable import Store

@Suite struct RowTableTests {
  @Test func aStaleHandleRefersToNoOtherRow() {
    var table = RowTable<String>()
    let first = table.insert("a")
    #expect(table.remove(first) == "a")
    let second = table.insert("b")
    #expect(second.index == first.index && second != first)
    #expect(!table.contains(first) && table[ifPresent: first] == nil && table.remove(first) == nil)
    #expect(table[second] == "b" && table.handle(at: second.index) == second && table.count == 1)
  }

  @Test(arguments: Thoroughness.seeds(5)) func aTableBehavesAsADictionary(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    var table = RowTable<Int>()
    var model: [RowHandle<Int>: Int] = [:]
    var removed: [RowHandle<Int>] = []
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
    var lists = RowLists()
    var model: [[Int]] = Array(repeating: [], count: 4)
    for _ in 0..<300 {
      let member = Int.random(in: 0..<20, using: &random)
      if let head = model.firstIndex(where: { $0.contains(member) }) {
        lists.remove(member, from: head)
        model[head].removeAll { $0 == member }
      } else {
        let head = Int.random(in: 0..<4, using: &random)
        lists.append(member, to: head)
        model[head].append(member)
      }
      for head in model.indices {
        #expect(lists.members(of: head) == model[head])
        #expect(lists.first(of: head) == model[head].first)
        #expect(lists.count(of: head) == model[head].count && lists.isEmpty(head) == model[head].isEmpty)
      }
    }
    #expect(lists.first(of: 99) == nil && lists.isEmpty(99))
  }
}
