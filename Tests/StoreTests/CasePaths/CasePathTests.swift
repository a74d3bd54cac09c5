// swift-format-ignore-file: OneCasePerLine

import Testing

@testable import Store

/// Also tests `CasePath+Learning`.
@Suite struct CasePathTests {
  @Test func aSearchEndsWithoutAMatch() {
    #expect(firstValue(in: [1, 2]) as String? == nil)
    #expect(firstValue(in: [1, 2]) { $0 > 1 } == 2)
  }

  enum Action: Equatable {
    case login(Int)
    case moved(x: Int, y: Int)
    case other(Int)
    case numbers([Int])
    indirect case boxed([Int])
    case refresh
  }

  struct Stop: Error {}

  @Test func aPayloadIsFoundWhateverTheLengthOfItsMangledName() {
    enum Shape {
      case point(Int)
      case box(Int, Int, Int)
      case names([String: [Int]])
      case flag(Bool?, Int, Int)
    }
    let box = CasePath(Shape.box)
    #expect(box.extract(from: .box(1, 2, 3)).map { [$0.0, $0.1, $0.2] } == [1, 2, 3])
    #expect(box.extract(from: .point(1)) == nil)
    #expect(CasePath(Shape.names).extract(from: .names(["a": [1]])) == ["a": [1]])
    #expect(CasePath(Shape.flag).extract(from: .flag(true, 1, 2)).map { [$0.1, $0.2] } == [1, 2])
  }

  @Test func theRuntimeHasTheExpectedLayout() {
    #expect(EnumType.isAsExpected)
    #expect(enumCases(of: Action.self)?.count == 6)
    #expect(enumCases(of: Int.self) == nil)
  }

  @Test func aPathThatKnowsItsCaseComparesTags() {
    let login = CasePath(Action.login)
    #expect(login.memory.state.kind == .unknown)
    _ = login.extract(from: .refresh)
    // Two cases have an Int as payload, so only a value distinguishes them.
    #expect(login.memory.state.kind == .ambiguous)
    _ = login.extract(from: .other(2))
    #expect(login.memory.state == CaseState(.plain, tag: 0))
    let moved = CasePath(Action.moved)
    _ = moved.extract(from: .refresh)
    #expect(moved.memory.state == CaseState(.presumed, tag: 1))
    _ = moved.extract(from: .moved(x: 1, y: 2))
    #expect(moved.memory.state == CaseState(.plain, tag: 1))
  }

  @Test func modifyChangesThePayloadInPlace() {
    for path in [CasePath(Action.numbers), CasePath(Action.boxed)] {
      var action = path.embed(Array(0..<1000))
      for _ in 0..<3 {
        let before = path.extract(from: action)!.withUnsafeBufferPointer { $0.baseAddress }
        let after = path.modify(&action) { numbers in
          numbers[0] += 1
          return numbers.withUnsafeBufferPointer { $0.baseAddress }
        }
        #expect(after == before)
      }
      #expect(path.extract(from: action)?[0] == 3)
    }
  }

  @Test func modifyKeepsTheChangesMadeBeforeTheBodyThrows() {
    for path in [CasePath(Action.numbers), CasePath(Action.boxed)] {
      var action = path.embed([1])
      for _ in 0..<2 {
        #expect(throws: Stop.self) {
          try path.modify(&action) { numbers in
            numbers.append(2)
            throw Stop()
          }
        }
      }
      #expect(action == path.embed([1, 2, 2]))
    }
  }

  @Test func modifyDoesNotCallTheBodyForAnotherCase() {
    var action = Action.login(1)
    CasePath(Action.other).modify(&action) { _ in Issue.record("not this case") }
    #expect(action == .login(1))
  }

  @Test func aValueWithoutAPayloadStandsForItsCase() {
    let path = CasePath(Action.refresh)
    #expect(path.is(.refresh) && !path.is(.other(3)))
    #expect(path.embed(()) == .refresh)
    enum Empty { case unit(Void), none }
    #expect(CasePath<Empty, Void>(.unit(())).is(.unit(())) && !CasePath<Empty, Void>(.unit(())).is(.none))
  }

  @Test func aValueWithAPayloadIsNoCase() {
    let reports = reported {
      for value in [Action.login(3), .moved(x: 1, y: 2), .boxed([])] {
        let path = CasePath(value)
        #expect(!path.is(value) && !path.is(.login(4)))
        #expect(path.extract(from: value) == nil)
        var copy = value
        #expect(path.modify(&copy) { _ in } == nil)
      }
    }
    #expect(reports.count == 3)
    #expect(
      reports.first == """
        CasePath<Action, ()> was made from a value with a payload, which is no case: any payload of 'login' would \
        match. It will match nothing. Pass the case itself, as in CasePath(Action.login), or compare whole values \
        with '=='.
        """
    )
  }

  @Test func aCaseIsNotFoundThroughAnImplicitConversion() {
    enum Loose { case maybe(Int?), text(String), list([any Sendable]), exact(Double), other(Double?) }
    let reports = reported {
      let maybe: CasePath<Loose, Int> = CasePath({ Loose.maybe($0) })
      for _ in 0..<2 {
        #expect(maybe.extract(from: .maybe(2)) == nil)
        #expect(maybe.extract(from: .maybe(nil)) == nil)
      }
      let list: CasePath<Loose, [Int]> = CasePath({ Loose.list($0) })
      #expect(list.extract(from: .list([1, 2])) == nil)
      let other: CasePath<Loose, Double> = CasePath({ Loose.other($0) })
      #expect(other.extract(from: .exact(1)) == nil)
      #expect(other.extract(from: .other(1)) == nil)
    }
    #expect(reports.count == 3)
    #expect(
      reports.first == """
        CasePath<Loose, Int> was made from a function that is not a case of Loose: no case of it comes from \
        Int alone. It will match nothing. Name a case within a case by its way, \
        CasePath(Outer.inner).appending(Inner.innermost), or use CasePath(embed:extract:).
        """
    )
  }

  @Test func aFunctionThatIsNoCaseMatchesNothing() {
    enum Inner: Equatable { case leaf(String) }
    enum Outer: Equatable { case inner(Inner), number(Int) }
    let reports = reported {
      let nested = CasePath { (text: String) in Outer.inner(.leaf(text)) }
      #expect(nested.extract(from: .inner(.leaf("a"))) == nil)
      #expect(nested.extract(from: .inner(.leaf("b"))) == nil)
      let other = CasePath { (number: Int) in Outer.inner(.leaf("\(number)")) }
      #expect(other.extract(from: .number(1)) == nil)
      #expect(other.extract(from: .inner(.leaf("1"))) == nil)
      #expect(CasePath<Int, Int> { $0 }.extract(from: 1) == nil)
    }
    #expect(
      reports == [
        """
        CasePath<Outer, String> was made from a function that is not a case of Outer: no case of it comes from \
        String alone. It will match nothing. Name a case within a case by its way, \
        CasePath(Outer.inner).appending(Inner.innermost), or use CasePath(embed:extract:).
        """,
        """
        CasePath<Outer, Int> was made from a function that is not a case of Outer: no case of it comes from \
        Int alone. It will match nothing. Name a case within a case by its way, \
        CasePath(Outer.inner).appending(Inner.innermost), or use CasePath(embed:extract:).
        """,
        """
        CasePath<Int, Int> was made from a function, but Int is not an enum. It will match nothing. \
        Use CasePath(embed:extract:).
        """,
      ]
    )
  }

  @Test func aFunctionOfSomeOfThePayloadsIsNoCase() {
    enum Action: Equatable { case moved(Int, Int, Bool) }
    let texts = reports {
      let path = CasePath { (place: (Int, Int)) in Action.moved(place.0, place.1, true) }
      #expect(path.extract(from: .moved(1, 2, true)) == nil)
    }
    #expect(texts.count == 1 && texts[0].contains("no case of it comes from (Int, Int) alone"))
  }

  @Test func aFunctionOfOneOfThePayloadsIsNoCase() {
    enum Action { case moved(Int, Int), named(String) }
    let texts = reports {
      let path = CasePath { (x: Int) in Action.moved(x, 2) }
      #expect(path.extract(from: .moved(1, 2)) == nil)
    }
    #expect(texts.count == 1 && texts[0].contains("no case of it comes from Int alone"))
  }

  @Test func aCaseOfAnotherPayloadIsNoCandidate() {
    enum Action { case labelled(number: Int), named(String), pair(Int, String), moved(Int, Int) }
    let (named, moved) = (CasePath(Action.named), CasePath(Action.moved))
    named.lookUp()
    moved.lookUp()
    #expect(named.memory.state == CaseState(.presumed, tag: 1))
    #expect(moved.memory.state == CaseState(.presumed, tag: 3))
  }

  @Test func aFunctionIsNotCalledWithThePayloadOfACaseOfAnotherType() {
    var calls = 0
    let path = CasePath { (number: Int) -> ManyCases in
      calls += 1
      return .c5(number)
    }
    #expect(path.extract(from: .c302("text")) == nil && calls == 0)
    #expect(path.extract(from: .c5(1)) == 1 && calls == 1)
  }

  @Test func functionsCannotBeTakenOut() {
    enum Functions { case run(() -> Int), type(Int.Type), maybe((() -> Void)?), pair(Int, () -> Int), number(Int) }
    let reports = reported {
      let run = CasePath(Functions.run)
      #expect(!run.is(.run { 1 }) && !run.is(.run { 2 }))
      #expect(!CasePath(Functions.type).is(.type(Int.self)))
      #expect(!CasePath(Functions.maybe).is(.maybe(nil)))
      #expect(!CasePath(Functions.pair).is(.pair(1) { 1 }))
      #expect(CasePath(Functions.number).extract(from: .number(1)) == 1)
      #expect(CasePath(Functions.number).extract(from: .run { 1 }) == nil)
    }
    #expect(reports.count == 4)
    #expect(
      reports.first == """
        CasePath<Functions, () -> Int> cannot take functions and metatypes out of an enum. It will match nothing. \
        Wrap the payload in a struct, or use CasePath(embed:extract:).
        """
    )
  }

  @Test func aPathCanBeMadeOfClosures() {
    let even = CasePath<Int, Int>(embed: { $0 * 2 }, extract: { $0.isMultiple(of: 2) ? $0 / 2 : nil })
    var number = 6
    #expect(even.extract(from: number) == 3 && even.is(number) && !even.is(5))
    even.modify(&number) { $0 += 1 }
    #expect(number == 8)
  }

  @Test func aCustomMirrorDoesNotDeceiveAPath() {
    enum Hidden: CustomReflectable {
      case number(Int), other(Int)
      var customMirror: Mirror { Mirror(self, children: ["number": 5]) }
    }
    #expect(CasePath(Hidden.number).extract(from: .number(1)) == 1)
    #expect(CasePath(Hidden.number).extract(from: .other(1)) == nil)
  }

  @Test func payloadsAreReleased() {
    final class Tracked {
      let count: UnsafeMutablePointer<Int>
      init(_ count: UnsafeMutablePointer<Int>) {
        self.count = count
        count.pointee += 1
      }
      deinit { count.pointee -= 1 }
    }
    enum Holder {
      case plain(Tracked, Int)
      indirect case boxed(Tracked)
      case none
    }
    var alive = 0
    withUnsafeMutablePointer(to: &alive) { count in
      let plain = CasePath(Holder.plain)
      let boxed = CasePath(Holder.boxed)
      for _ in 0..<10 {
        var one = Holder.plain(Tracked(count), 1)
        var two = Holder.boxed(Tracked(count))
        #expect(plain.extract(from: one)?.1 == 1)
        #expect(boxed.extract(from: two) != nil)
        plain.modify(&one) { $0.0 = Tracked(count) }
        boxed.modify(&two) { $0 = Tracked(count) }
        #expect(count.pointee == 2)
      }
    }
    #expect(alive == 0)
  }

  @Test func manyThreadsLearnTheSame() async {
    struct Shared: @unchecked Sendable {
      // Only the memory of the path is shared between threads, which is the subject of this test.
      let path: CasePath<Action, Int>
    }
    for _ in 0..<50 {
      let shared = Shared(path: CasePath(Action.other))
      await withTaskGroup(of: Bool.self) { group in
        for index in 0..<8 {
          group.addTask {
            shared.path.extract(from: index.isMultiple(of: 2) ? .other(index) : .login(index))
              == (index.isMultiple(of: 2) ? index : nil)
          }
        }
        for await isRight in group { #expect(isRight) }
      }
    }
  }

  /// The texts of the issues that `body` has reported.
  private func reported(_ body: () -> Void) -> [String] {
    let texts = Texts()
    let handler = IssueHandler { issue in texts.all.withLock { $0.append(issue.message) } }
    IssueReporting.$handler.withValue(handler, operation: body)
    return texts.all.withLock { $0 }
  }

  private final class Texts: Sendable {
    let all = Locked<[String]>([])
  }
}
