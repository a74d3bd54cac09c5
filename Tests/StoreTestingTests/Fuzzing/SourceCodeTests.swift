import Foundation
import Store
import Testing

@testable import StoreTesting

@Suite struct SourceCodeTests {
  enum Reason: Error, Equatable, CustomStringConvertible {
    case busy
    case code(Int)

    var description: String { "no source" }
  }

  struct Secret: Equatable, Sendable, Redacted { var raw = "hunter2" }

  struct Form: Equatable, Redacted {
    var name = ""
    var password = ""
    var secret = Secret()
    @Boxed var count = 1
    static var redactedProperties: Set<String>? { ["password"] }
  }

  struct Generic<Value> { var value: Value }

  final class Object {}

  @Test func simpleValuesAreLiterals() {
    #expect(sourceCode(of: "a \"b\"\n\\") == #""a \"b\"\n\\""#)
    #expect(sourceCode(of: Character("\"")) == #""\"""#)
    #expect(sourceCode(of: "abc".dropFirst()) == #""bc""#)
    #expect(sourceCode(of: -3) == "-3")
    #expect(sourceCode(of: UInt8(3)) == "3")
    #expect(sourceCode(of: 1.0) == "1.0")
    #expect(sourceCode(of: Double.nan) == ".nan")
    #expect(sourceCode(of: -Float.infinity) == "-.infinity")
    #expect(sourceCode(of: true) == "true")
    #expect(sourceCode(of: (1, b: "c")) == #"(1, b: "c")"#)
    #expect(sourceCode(of: Duration.seconds(3)) == "Duration.seconds(3)")
    #expect(
      sourceCode(of: Duration.milliseconds(1_500))
        == "Duration(secondsComponent: 1, attosecondsComponent: 500000000000000000)"
    )
  }

  @Test func collectionsAreLiterals() {
    #expect(sourceCode(of: [[1], []]) == "[[1], []]")
    #expect(sourceCode(of: ["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(sourceCode(of: [Int: Int]()) == "[:]")
    #expect(sourceCode(of: Set([2, 1])) == "[1, 2]")
    #expect(sourceCode(of: [Int?.some(1), nil]) == "[1, nil]")
    #expect(sourceCode(of: Int??.some(nil)) == ".some(nil)")
  }

  /// Shows its elements as a collection does, and cannot be written as a literal.
  private struct Shown: CustomReflectable {
    let style: Mirror.DisplayStyle
    var customMirror: Mirror { Mirror(self, unlabeledChildren: [1], displayStyle: style) }
  }

  @Test(arguments: [Mirror.DisplayStyle.collection, .set, .dictionary, .struct])
  func aCollectionThatIsNoLiteralIsAPlaceholder(style: Mirror.DisplayStyle) {
    #expect(sourceCode(of: Shown(style: style)) == "<#SourceCodeTests.Shown#>")
  }
  @Test func casesAreNamedAsDeclared() {
    #expect(sourceCode(of: Reason.busy) == ".busy")
    #expect(sourceCode(of: Reason.code(1)) == ".code(1)")
    #expect(sourceCode(of: Result<Void, Reason>.success(())) == ".success(())")
    #expect(sourceCode(of: Result<Reason?, Reason>.success(nil)) == ".success(nil)")
  }

  @Test func aValueOfAnUnknownTypeNamesItsType() {
    #expect(sourceCode(of: Result<Int, any Error>.failure(Reason.busy)) == ".failure(SourceCodeTests.Reason.busy)")
  }

  @Test func structsAreWrittenAsInitialisers() {
    #expect(sourceCode(of: Generic(value: [1])) == "SourceCodeTests.Generic<Array<Int>>(value: [1])")
  }

  @Test func secretsAndObjectsArePlaceholders() {
    #expect(
      sourceCode(of: Form(name: "a", password: "hunter2"))
        == #"SourceCodeTests.Form(name: "a", password: <#redacted#>, secret: <#redacted#>, count: 1)"#
        .replacing("(name", with: "(\n  name").replacing(", ", with: ",\n  ").replacing("1)", with: "1\n)")
    )
    #expect(sourceCode(of: Object()) == "<#SourceCodeTests.Object#>")
  }

  @Test func aBindingIsWrittenWithItsValueUnlessThatIsSecret() {
    #expect(sourceCode(of: BindingAction<Form>.set(\.name, "a")) == #".set(\.name, "a")"#)
    #expect(sourceCode(of: BindingAction<Form>.set(\.password, "a")) == #".set(\.password, <#redacted#>)"#)
    #expect(sourceCode(of: BindingAction<Form>.set(\.secret, Secret())) == #".set(\.secret, <#redacted#>)"#)
    #expect(sourceCode(of: BindingAction<[Int]>.set(\.[0], 1)) == ".set(<#key path#>, 1)")
  }

  @Test func valuesOfFoundationAreWrittenAsInitialisers() throws {
    #expect(sourceCode(of: Date(timeIntervalSinceReferenceDate: 1.5)) == "Date(timeIntervalSinceReferenceDate: 1.5)")
    let id = try #require(UUID(uuidString: "5F0B9E1C-7A4D-4F8E-9D33-0C6B2A1E4D55"))
    #expect(sourceCode(of: id) == #"UUID(uuidString: "5F0B9E1C-7A4D-4F8E-9D33-0C6B2A1E4D55")!"#)
    #expect(sourceCode(of: URL(string: "a:b")) == #"URL(string: "a:b")!"#)
    #expect(sourceCode(of: Data([1, 2])) == "Data([1, 2])")
    #expect(sourceCode(of: Decimal(string: "0.10")) == #"Decimal(string: "0.1")!"#)
  }
}
