// swift-format-ignore-file: OneCasePerLine

import Testing

@testable import Store

/// The operations of enums, on values of types whose tags and layouts are known from their declarations.
@Suite struct EnumTypeTests {
  private enum NoCase {}
  private enum Choice: Equatable { case one, two, three }
  private enum Mixed: Equatable { case none, number(Int), nothing, text(String), flag(Bool) }
  private enum Twins: Equatable { case left([Int]), right([Int]) }
  private enum Single: Equatable { case only(String) }
  private enum Generic<First: Equatable, Second: Equatable>: Equatable { case first(First), none, second(Second) }
  private final class Object {}
  private struct Words { var words = (1, 2, 3) }
  private struct FourWords { var words = (1, 2, 3, 4) }
  private struct WeakReference { weak var object: Object? }

  private static let long = "a text too long to be stored inline"

  @Test func casesWithAPayloadHaveTheFirstTags() {
    expectTags([.number(1), .text(Self.long), .flag(true), Mixed.none, .nothing], [0, 1, 2, 3, 4])
    expectTags([.number(0), .text(""), .flag(false)] as [Mixed], [0, 1, 2])
    expectTags([.left([]), .right([]), .left([1]), .right([1])] as [Twins], [0, 1, 0, 1])
    expectTags([.one, .two, .three] as [Choice], [0, 1, 2])
    expectTags([.only("")] as [Single], [0])
    expectTags([.first(1), .second("a"), .none] as [Generic<Int, String>], [0, 1, 2])
    expectTags([1, nil] as [Int?], [0, 1])
    expectTags([.some(.some(true)), .some(nil), nil] as [Bool??], [0, 0, 1])
    expectTags([.success(1), .failure(CancellationError())] as [Result<Int, any Error>], [0, 1])
    // The cases without a payload are the last but one, and `c302` has one.
    expectTags(ManyCases.samples, [0, 1, 254, 255, 256, 257, 299, 301, 302, 300])
  }

  @Test func aProjectedEnumIsItsPayload() {
    expectPayload(of: Mixed.number(7), 7)
    expectPayload(of: Mixed.text(Self.long), Self.long)
    expectPayload(of: Mixed.flag(true), true)
    expectPayload(of: Twins.right([1, 2]), [1, 2])
    expectPayload(of: Single.only(Self.long), Self.long)
    expectPayload(of: Generic<Int, String>.second(Self.long), Self.long)
    expectPayload(of: String?.some(Self.long), Self.long)
    expectPayload(of: Result<Int, any Error>.success(3), 3)
  }

  @Test func aTagIsInjectedIntoAPayload() {
    expectInjection(7, tag: 0, Mixed.number(7))
    expectInjection(Self.long, tag: 1, Mixed.text(Self.long))
    expectInjection(true, tag: 2, Mixed.flag(true))
    expectInjection([1], tag: 0, Twins.left([1]))
    expectInjection([1], tag: 1, Twins.right([1]))
    expectInjection(Self.long, tag: 0, Generic<String, Int>.first(Self.long))
    expectInjection(2, tag: 1, Generic<String, Int>.second(2))
    expectInjection((), tag: 3, Mixed.none)
    expectInjection((), tag: 4, Mixed.nothing)
    expectInjection((), tag: 2, Choice.three)
    expectInjection((), tag: 1, Int?.none)
  }

  @Test func aProjectedCopyLeavesTheEnumAndRetainsNothing() {
    weak var object: Object?
    do {
      let made = Object()
      object = made
      let value = Object?.some(made)
      for _ in 1...3 {
        withUnsafePointer(to: value) { address in
          EnumType(Object?.self).withProjectedCopy(of: address) {
            #expect($0.assumingMemoryBound(to: Object.self).pointee === made)
          }
        }
      }
      #expect(value === made)
    }
    #expect(object == nil)

    for value in [Mixed.text(Self.long), .text("b")] {
      let text = withUnsafePointer(to: value) { address in
        EnumType(Mixed.self).withProjectedCopy(of: address) { $0.assumingMemoryBound(to: String.self).pointee }
      }
      #expect(value == .text(text))
    }
  }

  @Test func theLayoutIsThatOfTheType() {
    func expectLayout<T>(_ type: T.Type) {
      #expect(EnumType(type).layout == (MemoryLayout<T>.size, MemoryLayout<T>.alignment))
    }
    expectLayout(Bool.self)
    expectLayout(Int16?.self)
    expectLayout(Int?.self)
    expectLayout(Void.self)
    expectLayout(Mixed.self)
    expectLayout(SIMD4<Double>.self)
    expectLayout(SIMD4<Double>?.self)
    expectLayout(FourWords.self)
    expectLayout(Object.self)
  }

  @Test func enumsAloneHaveATag() {
    for type in [Choice.self, Mixed.self, Single.self, Generic<Int, Int>.self, Int?.self, Bool??.self] as [Any.Type] {
      #expect(isEnum(type) && hasEnumTag(type) && EnumType(type).hasEnumWitnesses)
    }
    let others: [Any.Type] = [
      Int.self, Words.self, Void.self, (Int, Choice).self, Object.self, (() -> Void).self, (any Error).self, Any.self,
      Choice.Type.self, [Choice].self,
    ]
    for type in others { #expect(!isEnum(type) && !hasEnumTag(type)) }
    for type in [Int.self, Words.self, Void.self] as [Any.Type] { #expect(!EnumType(type).hasEnumWitnesses) }
    // An enum without cases has no values, and no tag.
    for type in [Never.self, NoCase.self] as [Any.Type] { #expect(isEnum(type) && !hasEnumTag(type)) }
  }

  @Test func aProtocolTypeStoresUpToThreeMovableWords() {
    for type in [Int.self, Void.self, String.self, Words.self, Object.self, Mixed.self] as [Any.Type] {
      #expect(EnumType(type).isStoredInline)
    }
    // The second has three words, but may not be moved; the third is aligned to more than a word.
    for type in [FourWords.self, WeakReference.self, SIMD2<Double>.self] as [Any.Type] {
      #expect(!EnumType(type).isStoredInline)
    }
  }

  private func expectTags<T>(
    _ values: [T],
    _ tags: [Int],
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(values.map { enumTag(of: $0) } == tags, sourceLocation: location)
  }

  /// Projects a value and compares its payload. Then injects the tag of the value, which must give it back.
  private func expectPayload<T: Equatable, Payload: Equatable>(
    of value: T,
    _ payload: Payload,
    location: SourceLocation = #_sourceLocation
  ) {
    roundTrip(value, payload, { $0 == $1 }, location)
  }

  private func expectPayload<Payload: Equatable>(
    of value: Result<Payload, any Error>,
    _ payload: Payload,
    location: SourceLocation = #_sourceLocation
  ) {
    roundTrip(value, payload, { (try? $0.get()) == (try? $1.get()) }, location)
  }

  private func roundTrip<T, Payload: Equatable>(
    _ value: T,
    _ payload: Payload,
    _ areEqual: (T, T) -> Bool,
    _ location: SourceLocation
  ) {
    let type = EnumType(T.self)
    var copy = value
    withUnsafeMutablePointer(to: &copy) { address in
      let tag = type.tag(at: address)
      type.project(at: address)
      let projected = UnsafeRawPointer(address).assumingMemoryBound(to: Payload.self).pointee
      #expect(projected == payload, sourceLocation: location)
      type.inject(tag, at: address)
    }
    #expect(areEqual(copy, value), sourceLocation: location)
  }

  /// Makes an enum of a payload and a tag.
  private func expectInjection<T: Equatable, Payload>(
    _ payload: Payload,
    tag: Int,
    _ expected: T,
    location: SourceLocation = #_sourceLocation
  ) {
    let address = UnsafeMutablePointer<T>.allocate(capacity: 1)
    defer { address.deallocate() }
    UnsafeMutableRawPointer(address).initializeMemory(as: Payload.self, to: payload)
    EnumType(T.self).inject(tag, at: address)
    #expect(address.pointee == expected, sourceLocation: location)
    address.deinitialize(count: 1)
  }
}
