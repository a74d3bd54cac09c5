import Testing

@testable import Store

@Suite struct WeakTests {
  private final class Object {}

  @Test func aTableForgetsReleasedObjects() {
    var table = WeakTable<Int, Object>()
    let kept = (0..<100).map { _ in Object() }
    for number in kept.indices { table[number] = kept[number] }
    #expect(kept.indices.allSatisfy { table[$0] === kept[$0] })
    #expect(Set(table.objects.map(ObjectIdentifier.init)) == Set(kept.map(ObjectIdentifier.init)))
    for number in 100..<10_000 { table[number] = Object() }
    #expect(table[100] == nil)
    #expect(table.objects.count == 100)
    #expect(table.entries.count <= 200)
    table[0] = nil
    #expect(table[0] == nil && table.objects.count == 99)
  }
}
