import FocusSync
import TestSupport
import Testing

/// Costs that grow with the number of elements. Where possible, the tests count instead of measuring time.
@Suite struct FocusBindingCostTests {
  /// With 20,000 elements the test takes half a minute if unbinding costs O(n) for n elements.
  @Test(.timeLimit(.minutes(1))) func unbindingOneValueFromManyElementsTakesLinearTime() {
    let engine = FocusEngine<Int>()
    engine.onReport = { _ in }
    let binding = FocusBinding<Int, String>(engine)
    let last = Thoroughness.count(2_000, of: 20_000) - 1
    for id in 0...last { binding.bind(id, equals: "row") }
    engine.add(.element(last))
    for id in 0..<last { binding.unbind(id) }
    #expect(binding.request("row") == .moved)
    #expect(engine.focused == last)
    binding.unbind(last)
    #expect(binding.wrappedValue == nil)
  }

  @Test func theFirstOfTheRemainingElementsIsFocused() {
    let engine = FocusEngine<Int>()
    engine.onReport = { _ in }
    engine.update { for id in 0..<40 { $0.add(.element(id)) } }
    let binding = FocusBinding<Int, String>(engine)
    for id in (0..<40).reversed() { binding.bind(id, equals: "row") }
    for id in stride(from: 39, to: 3, by: -2) { binding.unbind(id) }
    binding.request("row")
    #expect(engine.focused == 38)
    for id in stride(from: 38, to: 3, by: -2) { binding.unbind(id) }
    engine.request(nil)
    binding.request("row")
    #expect(engine.focused == 3)
  }

  @Test func aSecondValueOfAnElementReplacesTheFirst() {
    let engine = FocusEngine<Int>()
    engine.add(.element(1))
    let binding = FocusBinding<Int, Int>(engine)
    for value in 0..<500 { binding.bind(1, equals: value) }
    engine.request(1)
    #expect(binding.wrappedValue == 499)
    #expect(binding.request(3) == .pending)
    #expect(engine.audit() == [.waitingForValue("3")])
  }

  /// The program never uses an id twice.
  @Test func unreferencedIDsAndValuesAreForgotten() {
    let engine = FocusEngine<Int>()
    let binding = FocusBinding<Int, Int>(engine)
    for id in 0..<200 {
      engine.add(.element(id))
      binding.bind(id, equals: id)
      engine.request(id)
      binding.unbind(id)
      engine.remove(id)
    }
    #expect(engine.count == 0)
    engine.add(.element(5))
    binding.bind(5, equals: 5)
    #expect(binding.request(5) == .moved)
  }
}
