import Foundation
import StoreTesting
import Testing

@testable import Store

@Suite struct BoxedTests {
  private struct Form: Equatable, Hashable, Codable {
    @Boxed var text = "a"
    @Boxed var numbers = Array(0..<100)
  }

  @Test func aCopyIsIndependent() {
    var form = Form()
    let copy = form
    form.text = "b"
    form.numbers.append(1)
    #expect(copy == Form() && form != copy)
    #expect(form.text == "b" && form.numbers.count == 101 && copy.text == "a" && copy.numbers.count == 100)
  }

  @Test func aBoxIsOneWordAndChangesInPlace() {
    #expect(MemoryLayout<Boxed<Large>>.size == MemoryLayout<Int>.size)
    var form = Form()
    func address() -> UnsafePointer<Int>? { form.numbers.withUnsafeBufferPointer { $0.baseAddress } }
    let (before, storage) = (address(), ObjectIdentifier(form.$numbers.storage))
    form.numbers[0] = 7
    #expect(address() == before && form.numbers[0] == 7)
    #expect(ObjectIdentifier(form.$numbers.storage) == storage)
    let copy = form
    form.numbers[0] = 8
    #expect(address() != before && copy.numbers[0] == 7)
  }

  @Test func aBoxIsReleasedWithItsLastOwner() {
    let lifetimes = Lifetimes()
    var box: Boxed? = Boxed(wrappedValue: lifetimes.mark())
    var copy = box
    copy?.wrappedValue = lifetimes.mark()
    #expect(lifetimes.count == 2)
    box = nil
    #expect(lifetimes.count == 1)
    copy = nil
    #expect(lifetimes.count == 0)
  }

  @Test func aBoxIsEqualHashedAndCodedAsItsValue() throws {
    var form = Form()
    form.text = "b"
    #expect(form != Form() && Form() == Form() && Form().hashValue == Form().hashValue)
    let text = String(decoding: try JSONEncoder().encode(Boxed(wrappedValue: [1, 2])), as: UTF8.self)
    #expect(text == "[1,2]")
    #expect(try JSONDecoder().decode(Form.self, from: JSONEncoder().encode(form)) == form)
  }

  @Test func aBoxIsEqualToItselfEvenIfItsValueIsNot() {
    let box = Boxed(wrappedValue: Double.nan)
    let copy = box
    #expect(box == copy && box != Boxed(wrappedValue: .nan))
  }

  private enum Phase: Equatable {
    case idle
    case done(Int)
  }

  private struct Holder<Value> {
    @Boxed var value: Value
  }

  private func difference<Value: Equatable>(_ before: Value, _ after: Value) -> String? {
    return diff(Holder(value: before), Holder(value: after))
  }

  @Test func aDiffShowsTheValueInABox() {
    #expect(difference("a", "b") == ".value\n- \"a\"\n+ \"b\"")
    #expect(difference(1, 2) == ".value\n- 1\n+ 2")
    #expect(difference(1 as Int?, nil) == ".value\n- 1\n+ nil")
    #expect(difference(Phase.idle, .done(1)) == ".value\n- .idle\n+ .done(1)")
    #expect(difference([1, 2], [1, 3]) == ".value[1]\n- 2\n+ 3")
    #expect(difference(Form(text: "a"), Form(text: "b")) == ".value.text\n- \"a\"\n+ \"b\"")
    #expect(difference("a", "a") == nil)
  }
}
