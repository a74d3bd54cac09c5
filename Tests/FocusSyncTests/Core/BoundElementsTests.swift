import TestSupport
import Testing

@testable import FocusSync

@Suite struct BoundElementsTests {
  /// Random bindings of elements to the values of two bindings, compared with a list of pairs.
  @Test(arguments: [1, 2]) func theTableAgreesWithAListOfPairs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = BoundElements()
    var model: [(slot: Int, value: ValueID)] = []
    let bindings = [BindingID(number: 1), BindingID(number: 2)]
    let steps = Thoroughness.count(200, of: 400)
    for step in 0..<steps {
      let slot = Int.random(in: 1..<40, using: &random)
      let value = ValueID(binding: bindings[Int.random(in: 0..<2, using: &random)], number: slot % 2)
      model.removeAll { $0.slot == slot && $0.value.binding == value.binding }
      // The table fills at first, and empties later.
      if Int.random(in: 0..<steps, using: &random) > step {
        table.bind(slot, to: value)
        model.append((slot, value))
      } else {
        table.unbind(slot, in: value.binding)
      }
      let slots = model.filter { $0.value == value }.map(\.slot)
      #expect(Array(table.elements(of: value)) == slots && table.first(of: value) == slots.first, "step \(step)")
      #expect(table.hasElements(value) == !slots.isEmpty, "step \(step)")
      #expect(table.boundSlots.sorted() == model.map(\.slot).sorted(), "step \(step)")
      let twins = table.duplicates(in: value.binding).filter { table.value(of: $0.first, in: value.binding) == value }
      #expect(twins.map { $0.second } == Array(slots.dropFirst()), "step \(step)")
      #expect(twins.allSatisfy { $0.first == slots.first }, "step \(step)")
    }
    table.remove(bindings[0])
    #expect(table.boundSlots.sorted() == model.filter { $0.value.binding == bindings[1] }.map(\.slot).sorted())
  }
}
