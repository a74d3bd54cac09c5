// swift-format-ignore-file: OneCasePerLine

import Testing

@testable import Store

/// The records of fields and cases, compared with what the compiler and mirrors know of the same types.
@Suite struct FieldRecordsTests {
  private final class Object {}
  private struct Empty {}
  private struct Fields {
    var flag = true
    let number = 1
    weak var object: Object?
    var pair = (Int8(1), "a")
    var closure: () -> Void = {}
    @Boxed var boxed = 1
    static let other = 1
    var computed: Int { number }
  }
  private struct Generic<First, Second> {
    var first: First
    var second: [Second]
  }

  private enum Mixed { case none, number(Int), nothing, pair(text: String, [Int]), object(Object), void(Void) }
  private indirect enum Tree<Leaf> { case leaf(Leaf), node(Tree, Tree), end }
  private enum PartlyIndirect {
    case direct(Int)
    indirect case boxed(Int)
    case none
  }
  private enum NoPayload { case one, two }
  private enum Single { case only(Int) }

  @Test func theFieldsOfAStructHaveTheirOffsets() throws {
    let fields = try #require(structFields(of: Fields.self))
    #expect(fields.count == 6)
    let offsets = [
      MemoryLayout<Fields>.offset(of: \.flag), MemoryLayout<Fields>.offset(of: \.number),
      MemoryLayout<Fields>.offset(of: \.pair),
    ]
    #expect([0, 1, 3].map { fields[$0].offset } == offsets)
    // `MemoryLayout` has no offset of a function. It is the next word, and so on.
    #expect(fields[4].offset == fields[3].offset + MemoryLayout<(Int8, String)>.stride)
    #expect(fields[5].offset == fields[4].offset + MemoryLayout<() -> Void>.stride)
    #expect(fields[0].type == Bool.self && fields[1].type == Int.self && fields[3].type == (Int8, String).self)
    #expect(fields[4].type == (() -> Void).self && fields[5].type == Boxed<Int>.self)
  }

  @Test func theFieldsOfAGenericStructHaveItsArguments() throws {
    func expectFields<First, Second>(_: First.Type, _: Second.Type) throws {
      typealias Made = Generic<First, Second>
      let fields = try #require(structFields(of: Made.self))
      #expect(fields.map(\.offset) == [0, MemoryLayout<Made>.offset(of: \.second)])
      #expect(fields[0].type == First.self && fields[1].type == [Second].self)
    }
    try expectFields(Bool.self, String.self)
    try expectFields((Int, Int, Int).self, Mixed.self)
    try expectFields(SIMD4<Double>.self, Object.self)
    try expectFields(Void.self, Generic<Int, Int>.self)
  }

  @Test func anEmptyStructHasNoFields() {
    #expect(structFields(of: Empty.self)?.isEmpty == true)
  }

  @Test func onlyTheStoredPropertiesOfAStructAreFoundByName() {
    #expect(
      fieldType("number", of: Fields.self) == Int.self && fieldType("pair", of: Fields.self) == (Int8, String).self
    )
    #expect(fieldType("computed", of: Fields.self) == nil && fieldType("", of: Fields.self) == nil)
    #expect(fieldType("only", of: Single.self) == nil)
  }

  @Test func onlyOptionalsAreUnwrapped() {
    #expect(unwrapped(Int.self) == Int.self && unwrapped(Int?.self) == Int.self && unwrapped(Int??.self) == Int.self)
    #expect(unwrapped(Single.self) == Single.self && unwrapped(Single?.self) == Single.self)
    #expect(unwrapped(Mixed.self) == Mixed.self && unwrapped((Int?, Int).self) == (Int?, Int).self)
  }

  @Test func casesAreInTheOrderOfTheirTags() throws {
    let cases = try #require(enumCases(of: Mixed.self))
    // A payload without a size takes no tag among those with a payload, but has a type.
    #expect(cases.map(\.name) == ["number", "pair", "object", "none", "nothing", "void"])
    #expect(cases.map { $0.payload == nil } == [false, false, false, true, true, false])
    #expect(cases[0].payload == Int.self && cases[1].payload == (text: String, [Int]).self)
    #expect(cases[2].payload == Object.self && cases[5].payload == Void.self)
    #expect(cases.allSatisfy { !$0.isIndirect })
  }

  @Test func theCaseOfAValueIsTheOneThatAMirrorNames() {
    let values: [Any] = [
      Mixed.number(1), Mixed.pair(text: "a", []), Mixed.object(Object()), Mixed.void(()), Tree<Int>.leaf(1),
      Tree<String>.node(.end, .leaf("a")), PartlyIndirect.direct(1), PartlyIndirect.boxed(2), Int?.some(1) as Any,
      Result<Int, any Error>.success(1), Result<Int, any Error>.failure(CancellationError()),
    ]
    for value in values {
      let label = Mirror(reflecting: value).children.first?.label
      #expect(label != nil && enumCase(of: value)?.name == label)
    }
    // A mirror does not name a case without a payload, but its text is the name.
    let empty: [Any] = [Mixed.none, Mixed.nothing, Tree<Int>.end, PartlyIndirect.none, NoPayload.one, NoPayload.two]
    for value in empty {
      #expect(enumCase(of: value)?.name == "\(value)")
    }
  }

  @Test func theCaseOfAValueInAProtocolTypeIsFound() {
    enum Failure: Error { case late, early(Int) }
    let error: any Error = Failure.early(1)
    #expect(enumCase(of: error)?.name == "early")
    #expect(enumCase(of: error as Any)?.payload == Int.self)
  }

  @Test func indirectCasesAreMarked() throws {
    #expect(try #require(enumCases(of: PartlyIndirect.self)).map(\.isIndirect) == [false, true, false])
    let tree = try #require(enumCases(of: Tree<Int>.self))
    #expect(tree.map(\.name) == ["leaf", "node", "end"])
    #expect(tree[0].isIndirect && tree[1].isIndirect)
    #expect(tree[0].payload == Int.self && tree[1].payload == (Tree<Int>, Tree<Int>).self)
  }

  @Test func theCasesOfAGenericEnumHaveItsArguments() throws {
    #expect(try #require(enumCases(of: String?.self)).map(\.name) == ["some", "none"])
    #expect(try #require(enumCases(of: String?.self))[0].payload == String.self)
    #expect(try #require(enumCases(of: Mixed??.self))[0].payload == Mixed?.self)
    let result = try #require(enumCases(of: Result<[Int], any Error>.self))
    #expect(result[0].payload == [Int].self && result[1].payload == (any Error).self)
  }

  @Test func casesWithAPayloadAreCounted() {
    #expect(EnumType(Mixed.self).payloadCaseCount == 3)
    #expect(EnumType(Tree<Int>.self).payloadCaseCount == 2)
    #expect(EnumType(NoPayload.self).payloadCaseCount == 0)
    #expect(EnumType(Int?.self).payloadCaseCount == 1)
    #expect(EnumType(ManyCases.self).payloadCaseCount == 301)
    #expect(EnumType(ManyCases.self).cases?.map(\.name).suffix(3) == ["c302", "c300", "c301"])
  }

  @Test func otherTypesHaveNoCases() {
    let types: [Any.Type] = [Int.self, Fields.self, (Int, Int).self, Object.self, (any Error).self, (() -> Void).self]
    for type in types { #expect(enumCases(of: type) == nil) }
    for value in [1, "a", (1, 2), Object(), Empty()] as [Any] { #expect(enumCase(of: value) == nil) }
  }
}
