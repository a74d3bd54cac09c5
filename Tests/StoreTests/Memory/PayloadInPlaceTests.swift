// swift-format-ignore-file: OneCasePerLine

import Testing

@testable import Store

@Suite struct PayloadInPlaceTests {
  private final class Object: Sendable {}

  private struct Weak {
    weak var object: Object?
    var number = 0
  }

  /// Reads the payload in place, and from a copy of the bytes.
  private func payloads<Root, Value>(of root: Root, _ path: CasePath<Root, Value>) -> [Value] {
    _ = path.extract(from: root)
    guard let payload = path.payloadInPlace else { return [] }
    return withUnsafePointer(to: root) { address in
      guard payload.isIn(address) else { return [] }
      var found = [payload.withCopy(of: address) { $0.load(as: Value.self) }]
      if payload.isUnchanged { found.append(UnsafeRawPointer(address).load(as: Value.self)) }
      return found
    }
  }

  @Test func aPayloadIsReadWhereItIs() {
    enum One { case text(String), none }
    #expect(payloads(of: One.text("a"), CasePath(One.text)) == ["a", "a"])
    #expect(payloads(of: One.none, CasePath(One.text)) == [])
    enum Two { case number(Int), flag(Bool) }
    #expect(payloads(of: Two.number(-1), CasePath(Two.number)) == [-1, -1])
    #expect(payloads(of: Two.flag(true), CasePath(Two.flag)) == [true, true])
  }

  @Test func aPayloadWithTheTagInItsBitsIsCopied() {
    enum Bits { case first(Object), second(Object), third([Int]) }
    let object = Object()
    for payload in payloads(of: Bits.second(object), CasePath(Bits.second)) { #expect(payload === object) }
    #expect(payloads(of: Bits.second(object), CasePath(Bits.second)).count == 1)
    #expect(payloads(of: Bits.first(object), CasePath(Bits.first)).count == 2)
    #expect(payloads(of: Bits.third([1, 2]), CasePath(Bits.third)) == [[1, 2]])
    enum Inner { case number(Int), other(Int) }
    enum Outer { case first(Inner), second(Inner), none }
    for inner in payloads(of: Outer.second(.other(7)), CasePath(Outer.second)) {
      guard case .other(7) = inner else {
        Issue.record("\(inner)")
        return
      }
    }
    #expect(payloads(of: Outer.second(.other(7)), CasePath(Outer.second)).count == 1)
  }

  @Test func aPayloadThatMustNotMoveIsTakenOut() {
    enum Fixed { case one(Weak), other(Weak) }
    let object = Object()
    let root = Fixed.other(Weak(object: object, number: 3))
    let path = CasePath(Fixed.other)
    #expect(payloads(of: root, path).isEmpty)
    #expect(path.extract(from: root)?.number == 3)
    #expect(path.extract(from: root)?.object === object)
  }

  @Test func aPayloadInABoxIsTakenOut() {
    indirect enum Boxed { case number(Int), none }
    #expect(payloads(of: Boxed.number(1), CasePath(Boxed.number)).isEmpty)
  }

  @Test func noReferenceToThePayloadIsKept() {
    enum Bits { case first(Object), second(Object) }
    var object: Object? = Object()
    weak let released = object
    do {
      let root = Bits.second(object.unsafelyUnwrapped)
      #expect(payloads(of: root, CasePath(Bits.second)).count == 1)
    }
    object = nil
    #expect(released == nil)
  }
}
