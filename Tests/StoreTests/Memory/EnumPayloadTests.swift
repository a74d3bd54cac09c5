// swift-format-ignore-file: OneCasePerLine

import Testing

@testable import Store

/// Every layout of an enum in Swift, with each case compared with reflection.
@Suite struct EnumPayloadTests {
  final class Object: CustomStringConvertible, Sendable {
    let description: String
    init(_ description: String) { self.description = description }
  }

  struct Failure: Error, Equatable {
    var reason: String
  }

  struct Big {
    var numbers = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    var text = "some text that does not fit into sixteen bytes"
    var flag = true
  }

  struct Nothing {}

  static let long = "a text too long to be stored inline"

  @Test func aSinglePayloadIsTakenOut() {
    enum One { case only(String) }
    expectModel("only", [One.only(Self.long), .only("")]) { CasePath(One.only) }
    enum OneOfMany { case text(String), none, nothing }
    expectModel("text", [OneOfMany.text(Self.long), .none, .text("b"), .nothing]) { CasePath(OneOfMany.text) }
    expectModel("nothing", [OneOfMany.text(Self.long), .none, .nothing]) { CasePath(OneOfMany.nothing) }
    enum Number { case number(Int), none, nothing }
    expectModel("number", [Number.number(-1), .none, .number(0), .nothing]) { CasePath(Number.number) }
  }

  @Test func aCaseWithoutAPayloadMatches() {
    enum Single { case only }
    expectModel("only", [Single.only]) { CasePath(Single.only) }
    enum Several { case one, two, three }
    expectModel("two", [Several.one, .two, .three]) { CasePath(Several.two) }
  }

  @Test func severalPayloadsAreTakenOut() {
    enum Mixed { case number(Int), text(String), flag(Bool), none, big(Big), numbers([Int]), nothing }
    let samples: [Mixed] = [
      .number(1), .text(Self.long), .flag(true), .none, .big(Big()), .numbers([1, 2]), .nothing, .number(.min),
      .text("x"), .flag(false), .numbers([]),
    ]
    expectModel("number", samples) { CasePath(Mixed.number) }
    expectModel("text", samples) { CasePath(Mixed.text) }
    expectModel("flag", samples) { CasePath(Mixed.flag) }
    expectModel("big", samples) { CasePath(Mixed.big) }
    expectModel("numbers", samples) { CasePath(Mixed.numbers) }
    expectModel("none", samples) { CasePath(Mixed.none) }
    expectModel("nothing", samples) { CasePath(Mixed.nothing) }
  }

  @Test func tagsInSpareBitsAreRead() {
    enum Bits { case object(Object), other(Object), array([Int]), none, nothing }
    let samples: [Bits] = [
      .object(Object("a")), .other(Object("b")), .array([3]), .none, .nothing, .object(Object("c")), .array([]),
    ]
    expectModel("object", samples) { CasePath(Bits.object) }
    expectModel("other", samples) { CasePath(Bits.other) }
    expectModel("array", samples) { CasePath(Bits.array) }
    expectModel("nothing", samples) { CasePath(Bits.nothing) }
  }

  @Test func casesOfOnePayloadTypeAreDistinguished() {
    enum Twins { case left(Int), right(Int), both(Int, Int), pair(x: Int, y: Int), none }
    let samples: [Twins] = [.left(1), .right(2), .both(3, 4), .pair(x: 5, y: 6), .none, .right(7), .left(8)]
    expectModel("left", samples) { CasePath(Twins.left) }
    expectModel("right", samples) { CasePath(Twins.right) }
    expectModel("both", samples) { CasePath(Twins.both) }
    expectModel("pair", samples) { CasePath(Twins.pair) }
  }

  @Test func labelledPayloadsAreTakenOut() {
    enum Labelled { case name(first: String), pair(x: Int, String), nested((a: Int, b: Int)) }
    let samples: [Labelled] = [.name(first: Self.long), .pair(x: 1, "y"), .nested((a: 1, b: 2))]
    expectModel("name", samples) { CasePath(Labelled.name) }
    expectModel("pair", samples) { CasePath(Labelled.pair) }
    expectModel("pair", samples) { CasePath<Labelled, (x: Int, String)> { .pair(x: $0.x, $0.1) } }
    expectModel("nested", samples) { CasePath(Labelled.nested) }
  }

  @Test func casesOfOneBaseNameAreDistinguished() throws {
    enum Overloaded: Equatable { case at(x: Int), at(y: Int) }
    let path: CasePath<Overloaded, Int> = CasePath(Overloaded.at(y:))
    #expect(path.extract(from: .at(x: 1)) == nil)
    #expect(path.extract(from: .at(y: 2)) == 2)
  }

  @Test func genericPayloadsAreTakenOut() {
    enum Generic<First, Second> { case first(First), second(Second), both(First, Second), none }
    let samples: [Generic<Int, String>] = [.first(1), .second(Self.long), .both(2, "b"), .none]
    expectModel("first", samples) { CasePath(Generic<Int, String>.first) }
    expectModel("second", samples) { CasePath(Generic<Int, String>.second) }
    expectModel("both", samples) { CasePath(Generic<Int, String>.both) }
    let same: [Generic<[Object], [Object]>] = [.first([Object("1")]), .second([]), .both([], [Object("2")]), .none]
    expectModel("first", same) { CasePath(Generic<[Object], [Object]>.first) }
    expectModel("second", same) { CasePath(Generic<[Object], [Object]>.second) }
    expectModel("failure", [Result<Int, Failure>.success(1), .failure(Failure(reason: Self.long))]) {
      CasePath(Result<Int, Failure>.failure)
    }
  }

  @Test func indirectPayloadsAreTakenOut() {
    enum Tree {
      indirect case node(Tree, Tree)
      case leaf(Int)
      indirect case big(Big)
      case none
    }
    let samples: [Tree] = [.leaf(1), .node(.leaf(2), .node(.leaf(3), .none)), .none, .big(Big())]
    expectModel("node", samples) { CasePath(Tree.node) }
    expectModel("leaf", samples) { CasePath(Tree.leaf) }
    expectModel("big", samples) { CasePath(Tree.big) }
    indirect enum List { case item(SIMD4<Double>, List), small(UInt8), text(String), end }
    let lists: [List] = [.item([1, 2, 3, 4], .small(1)), .small(2), .text(Self.long), .end]
    expectModel("item", lists) { CasePath(List.item) }
    expectModel("small", lists) { CasePath(List.small) }
    expectModel("text", lists) { CasePath(List.text) }
    expectModel("end", lists) { CasePath(List.end) }
    indirect enum Only { case only(Int) }
    expectModel("only", [Only.only(1), .only(2)]) { CasePath(Only.only) }
  }

  @Test func optionalPayloadsAreTakenOut() {
    enum Maybe { case number(Int?), other(Int?), nested(String??), object(Object?), none }
    let samples: [Maybe] = [
      .number(1), .number(nil), .other(2), .other(nil), .nested("a"), .nested(.some(nil)), .nested(nil),
      .object(Object("a")), .object(nil), .none,
    ]
    expectModel("number", samples) { CasePath(Maybe.number) }
    expectModel("other", samples) { CasePath(Maybe.other) }
    expectModel("nested", samples) { CasePath(Maybe.nested) }
    expectModel("object", samples) { CasePath(Maybe.object) }
    expectModel("some", [String?.some(Self.long), nil]) { CasePath(String?.some) }
    expectModel("some", [Bool??.some(true), .some(nil), nil]) { CasePath(Bool??.some) }
    expectModel("some", [Object?.some(Object("o")), nil]) { CasePath(Object?.some) }
  }

  @Test func existentialPayloadsAreTakenOut() {
    enum Boxes { case error(any Error), any(Any), failure(Failure), object(AnyObject), type(any Any.Type), none }
    let samples: [Boxes] = [
      .error(Failure(reason: Self.long)), .any(Big()), .any(1), .failure(Failure(reason: "f")), .object(Object("o")),
      .type(Int.self), .none, .error(CancellationError()),
    ]
    expectModel("error", samples) { CasePath(Boxes.error) }
    expectModel("any", samples) { CasePath(Boxes.any) }
    expectModel("failure", samples) { CasePath(Boxes.failure) }
    expectModel("object", samples) { CasePath(Boxes.object) }
    expectModel("type", samples) { CasePath(Boxes.type) }
  }

  @Test func emptyPayloadsAreTakenOut() {
    enum Empty { case void(Void), never(Never), nothing(Nothing), number(Int), again(Void), none }
    let samples: [Empty] = [.void(()), .nothing(Nothing()), .number(1), .again(()), .none]
    expectModel("void", samples) { CasePath<Empty, Void>(Empty.void) }
    expectModel("again", samples) { CasePath<Empty, Void>(Empty.again) }
    expectModel("nothing", samples) { CasePath(Empty.nothing) }
    expectModel("never", samples) { CasePath(Empty.never) }
    expectModel("none", samples) { CasePath(Empty.none) }
  }

  @Test func nestedEnumsAreDistinguished() {
    enum Inner { case one(Int), two(String), three }
    enum Outer { case inner(Inner), other(Inner), optional(Inner?), none }
    let samples: [Outer] = [
      .inner(.one(1)), .inner(.two(Self.long)), .inner(.three), .other(.two("o")), .optional(nil), .optional(.three),
      .none,
    ]
    expectModel("inner", samples) { CasePath(Outer.inner) }
    expectModel("other", samples) { CasePath(Outer.other) }
    expectModel("optional", samples) { CasePath(Outer.optional) }
  }

  @Test func moreThan256CasesAreDistinguished() {
    expectModel("c299", ManyCases.samples) { CasePath(ManyCases.c299) }
    expectModel("c0", ManyCases.samples) { CasePath(ManyCases.c0) }
    expectModel("c301", ManyCases.samples) { CasePath(ManyCases.c301) }
  }

  @Test func aVacatedValueDoesNotShareItsContent() {
    var root: Object? = Object("old")
    weak let old = root
    withVacated(&root, refill: { Object("new") }, { #expect(old == nil) })
    #expect(root?.description == "new")
  }

  @Test func aStructMayContainAFunction() {
    struct Closure { var run: () -> Int }
    enum Actions { case run(Closure), other(Closure), none }
    let path = CasePath(Actions.run)
    #expect(path.extract(from: .run(Closure { 42 }))?.run() == 42)
    #expect(path.extract(from: .other(Closure { 42 })) == nil)
  }
}
