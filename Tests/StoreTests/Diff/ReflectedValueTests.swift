import Foundation
import Observation
import Store
import StoreTesting
import Testing

final class DiffTestNode: @unchecked Sendable {
  var name: String
  var next: DiffTestNode?
  init(_ name: String) { self.name = name }
}

@Observable final class DiffTestModel {
  var count = 0
}

/// A program may describe an optional or a result of a type of its own. The conformances hold for this type alone, so
/// they change no other test.
public struct DescribedNumber { var value = 1 }

// swift-format-ignore: AvoidRetroactiveConformances
extension Optional: @retroactive CustomStringConvertible where Wrapped == DescribedNumber {
  public var description: String { "described" }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Result: @retroactive CustomStringConvertible where Success == DescribedNumber {
  public var description: String { "described" }
}

/// Also tests `Describer` and `TypeTraits`.
@Suite struct ReflectedValueTests {
  struct Row: Equatable {
    var id: Int
    var title: String
  }

  @Test func aValueThatFitsIsOneLine() {
    #expect(describe(Row(id: 1, title: "a \"b\"\nc")) == #"Row(id: 1, title: "a \"b\"\nc")"#)
    #expect(describe([1, 2]) == "[1, 2]")
    #expect(describe([Int]()) == "[]")
    #expect(describe([String: Int]()) == "[:]")
    #expect(describe(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(describe(Set([2, 1])) == "Set([1, 2])")
    #expect(describe((1, b: 2)) == "(1, b: 2)")
    #expect(describe(Int?.none) == "nil")
    #expect(describe(Result<Int, CancellationError>.success(1)) == ".success(1)")
    #expect(describe(Duration.seconds(1)) == "1.0 seconds")
    #expect(describe(1.5) == "1.5")
  }

  @Test func aValueThatDoesNotFitIsBroken() {
    let row = Row(id: 1, title: String(repeating: "x", count: 50))
    #expect(
      describe([row, row]) == """
        [
          Row(id: 1, title: "\(row.title)"),
          Row(id: 1, title: "\(row.title)")
        ]
        """
    )
  }

  @Test func aCycleIsShownOnce() {
    let node = DiffTestNode("a")
    node.next = node
    defer { node.next = nil }
    #expect(describe(node) == #"DiffTestNode(name: "a", next: DiffTestNode(↩︎ itself))"#)
  }

  @Test func aCycleIsDiffedOnce() {
    let (one, other) = (DiffTestNode("a"), DiffTestNode("b"))
    (one.next, other.next) = (one, other)
    defer { (one.next, other.next) = (nil, nil) }
    #expect(diff(one, other) == ".name\n- \"a\"\n+ \"b\"")
    #expect(diff(one, one) == nil)
  }

  private indirect enum Chain: Equatable {
    case end(Int)
    case link(Chain)
  }

  @Test func aDeepValueIsCutOff() throws {
    func chain(_ number: Int) -> Chain { (0..<2_000).reduce(Chain.end(number)) { inner, _ in .link(inner) } }
    let text = describe(chain(1))
    #expect(text.contains("…") && text.split(separator: "link").count < 210)
    let difference = try #require(diff(chain(1), chain(2)))
    #expect(difference.split(separator: "link").count < 210)
  }

  @Test func observationBookkeepingIsNotState() {
    #expect(describe(DiffTestModel()) == "DiffTestModel(count: 0)")
  }

  @Test func datesAreDescribedAsDates() {
    let date = Date(timeIntervalSince1970: 0)
    #expect(describe(date) == "1970-01-01 00:00:00 +0000")
    #expect(diff(date, date.addingTimeInterval(60)) == "- 1970-01-01 00:00:00 +0000\n+ 1970-01-01 00:01:00 +0000")
  }

  @Test func datesLessThanASecondApartShowTheirDifference() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let text = try #require(diff(date, date.addingTimeInterval(0.25)))
    #expect(
      text == """
        - 2001-01-01 00:00:00 +0000 (timeIntervalSinceReferenceDate: 0.0)
        + 2001-01-01 00:00:00 +0000 (timeIntervalSinceReferenceDate: 0.25)
        """
    )
  }

  struct Token: Equatable, Redacted { var raw: String }

  struct Account: Equatable, Redacted {
    var name = ""
    var password = ""
    var token: Token?
    static var redactedProperties: Set<String>? { ["password"] }
  }

  @Test func redactedValuesNeverShow() throws {
    let account = Account(name: "a", password: "hunter2", token: Token(raw: "abc"))
    #expect(describe(account) == #"Account(name: "a", password: <redacted>, token: <redacted>)"#)
    var other = account
    other.password = "hunter3"
    other.token?.raw = "abd"
    #expect(
      diff(account, other) == """
        .password
        ~ <redacted> changed
        .token
        ~ <redacted> changed
        """
    )
  }

  @Test func aValueWithADescriptionAndFieldsIsShownByItsFields() {
    struct Described: CustomStringConvertible {
      var count = 1
      var description: String { "described" }
    }
    struct Empty: CustomStringConvertible { var description: String { "empty" } }
    struct Code: LosslessStringConvertible {
      var description: String
      init(_ description: String) { self.description = description }
    }
    #expect(describe(Described()) == "Described(count: 1)")
    #expect(describe(Empty()) == "empty")
    #expect(describe(Code("a")) == "a")
  }

  @Test func anOptionalAndAResultAreShownByTheirPartsEvenIfTheProgramDescribesThem() {
    let number = DescribedNumber()
    #expect(DescribedNumber?.some(number).description == "described")
    #expect(describe(DescribedNumber?.some(number)) == "DescribedNumber(value: 1)")
    #expect(describe(DescribedNumber?.none) == "nil")
    #expect(
      describe(Result<DescribedNumber, CancellationError>.success(number)) == ".success(DescribedNumber(value: 1))"
    )
  }

  @Test func anEnumOfTheStandardLibraryIsShownByItsCase() {
    #expect(describe(FloatingPointSign.plus) == ".plus")
    #expect(diff(FloatingPointSign.plus, .minus) == "- .plus\n+ .minus")
  }

  @Test func theUnderscoreOfAWrappedPropertyIsLeftOut() {
    struct Short { @Unasserted var n = 1 }
    #expect(describe(Short()) == "Short(n: 1)")
    #expect(propertyName("_n") == "n" && propertyName("n") == "n")
    #expect(propertyName("_") == "_")
  }

  @Test func theStorageOfALazyPropertyHasItsName() {
    struct Lazy { lazy var sum = 1 }
    var value = Lazy()
    #expect(describe(value) == "Lazy(sum: nil)")
    _ = value.sum
    #expect(describe(value) == "Lazy(sum: 1)")
  }
}
