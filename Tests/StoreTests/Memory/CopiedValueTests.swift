import Testing

@testable import Store

/// A copy has the same case and the same references as its original.
@Suite struct CopiedValueTests {
  private enum Choice {
    case first(Int)
    case second(Int)
    case third
    case fourth
    indirect case boxed(String)
  }

  private final class Object {}

  private func areCopies<Value>(_ one: Value, of other: Value) -> Bool {
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { isCopy(one, of: $0, type: Value.self) }
    }
  }

  @Test func casesWithEqualPayloadsAreNoCopies() {
    let choices: [Choice] = [.first(1), .first(2), .second(1), .third, .fourth, .boxed("a"), .boxed("a")]
    for (index, one) in choices.enumerated() {
      for (position, other) in choices.enumerated() { #expect(areCopies(one, of: other) == (index == position)) }
    }
  }

  @Test func partsAreComparedOneByOne() {
    let object = Object()
    #expect(areCopies((1, object), of: (1, object)))
    #expect(!areCopies((1, object), of: (2, object)) && !areCopies((1, object), of: (1, Object())))
    #expect(areCopies([object], of: [object]) == false, "Each array has memory of its own.")
    #expect(areCopies(object as Any, of: object as Any) && !areCopies(1 as Any, of: "1" as Any))
    #expect(areCopies(1 as Any, of: 1 as Any) && !areCopies(1 as Any, of: UInt(1) as Any))
    #expect(areCopies(Optional(1), of: Optional(1)) && !areCopies(Optional(1), of: nil))
  }

  /// An `AnyObject` is one word. What comes after it is not part of the value.
  @Test func aReferenceToAnObjectIsComparedAlone() {
    let object: AnyObject = Object()
    func isCopyOfObject(_ other: AnyObject) -> Bool {
      withUnsafePointer(to: (object, 0, 0, Int.self as Any.Type)) { one in
        withUnsafePointer(to: (other, 0, 0, String.self as Any.Type)) { isCopy(one, of: $0, type: AnyObject.self) }
      }
    }
    #expect(isCopyOfObject(object) && !isCopyOfObject(Object()))
  }
}
