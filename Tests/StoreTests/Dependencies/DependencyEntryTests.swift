import Store
import Testing

private final class Object: Sendable {}
private enum OptionalKey: DependencyKey { static let liveValue: Int? = 5 }
private enum NoneKey: DependencyKey { static let liveValue: String? = nil }
private enum VoidKey: DependencyKey { static let liveValue: Void = () }
private enum LargeKey: DependencyKey { static let liveValue = (1, "two", [3], UInt8(4), "five", "six") }
private enum ExistentialKey: DependencyKey { static let liveValue: any Sendable = "text" }
private enum FunctionKey: DependencyKey { static let liveValue: @Sendable (Int) -> Int = { $0 + 1 } }
private enum ObjectKey: DependencyKey { static let liveValue = Object() }
private enum GenericKey<Value: Sendable & ExpressibleByNilLiteral>: DependencyKey {
  static var liveValue: Value { nil }
}

/// Values of every layout pass through an entry unchanged.
@Suite struct DependencyEntryTests {
  private func check(_ values: DependencyValues) {
    #expect(values[NoneKey.self] == nil)
    #expect(values[VoidKey.self] == ())
    #expect(values[LargeKey.self].1 == "two" && values[LargeKey.self].2 == [3] && values[LargeKey.self].5 == "six")
    #expect(values[ExistentialKey.self] as? String == "text")
    #expect(values[FunctionKey.self](2) == 3)
    #expect(values[ObjectKey.self] === ObjectKey.liveValue)
    #expect(values[GenericKey<Int?>.self] == nil && values[GenericKey<[Int]?>.self] == nil)
  }

  @Test func aDefaultIsReadAsItIs() {
    check(DependencyValues())
    #expect(DependencyValues()[OptionalKey.self] == 5)
  }

  @Test func anOverrideIsReadAsItIs() {
    var values = DependencyValues()
    values[NoneKey.self] = NoneKey.liveValue
    values[VoidKey.self] = ()
    values[LargeKey.self] = LargeKey.liveValue
    values[ExistentialKey.self] = "text"
    values[FunctionKey.self] = { $0 + 1 }
    values[ObjectKey.self] = ObjectKey.liveValue
    values[GenericKey<Int?>.self] = nil
    check(values)
  }

  @Test func anOverrideByNilIsAnOverride() {
    var values = DependencyValues()
    values[OptionalKey.self] = nil
    #expect(values[OptionalKey.self] == nil)
  }
}
