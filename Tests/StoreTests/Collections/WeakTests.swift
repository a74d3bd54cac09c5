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
    var most = 0
    for number in 100..<10_000 {
      table[number] = Object()
      most = max(most, table.entries.count)
    }
    #expect(table[100] == nil)
    #expect(table.objects.count == 100)
    // The table grows until it has as many released objects as living ones.
    #expect(most == 200)
    table[0] = nil
    #expect(table[0] == nil && table.objects.count == 99)
    withExtendedLifetime(kept) {}
  }

  @Test func aTableOfReleasedObjectsHasAFewEntries() {
    var table = WeakTable<Int, Object>()
    for start in [0, 64, 128] {
      for number in start..<(start + 64) { table[number] = Object() }
      #expect(table.entries.count == 64 && table.objects.isEmpty)
    }
  }
}
