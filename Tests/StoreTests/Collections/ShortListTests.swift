import StoreTesting
import Testing

@testable import Store

@Suite struct ShortListTests {
  @Test func anyMixOfOperationsAgreesWithAnArray() {
    var random = FuzzRandom(seed: 3)
    var (list, model) = (ShortList<Int>(), [Int]())
    for step in 0..<1_000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        list.append(step)
        model.append(step)
      case 4..<7:
        #expect(list.popLast() == model.popLast())
      default:
        (list, model) = (ShortList(), [])
      }
      #expect(list.count == model.count && list.isEmpty == model.isEmpty && list.first == model.first)
      #expect(Array(list) == model)
    }
    #expect(Array(ShortList(7)) == [7])
  }
}
