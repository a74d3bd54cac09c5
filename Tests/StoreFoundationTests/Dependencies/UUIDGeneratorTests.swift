import Foundation
import Store
import StoreFoundation
import StoreTesting
import Testing

@testable import StoreFoundation

private struct Todos: Reducer {
  @Dependency(\.uuid) var uuid

  func reduce(into state: inout [UUID], action: Int) -> Effect<Int> {
    for _ in 0..<action { state.append(uuid()) }
    return .none
  }
}

@Suite struct UUIDGeneratorTests {
  @Test func anIncrementingGeneratorCountsUpFromZero() async {
    let store = TestStore(initialState: []) {
      Todos()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(2) { $0 = [UUID(0), UUID(1)] }
    await store.send(1) { $0.append(UUID(2)) }
    await store.finish()
  }

  @Test func eachIncrementingGeneratorStartsFromZero() {
    let first = UUIDGenerator.incrementing
    let second = UUIDGenerator.incrementing
    #expect([first(), first(), second(), first()] == [UUID(0), UUID(1), UUID(0), UUID(2)])
  }

  @Test func aConstantGeneratorRepeatsItself() {
    let id = UUID()
    let generator = UUIDGenerator.constant(id)
    #expect([generator(), generator()] == [id, id])
  }

  @Test func aNumberIsTheEndOfItsUUID() {
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(42).uuidString == "00000000-0000-0000-0000-00000000002A")
    #expect(UUID(0x1234_5678_9ABC).uuidString == "00000000-0000-0000-0000-123456789ABC")
    #expect(UUID(-1).uuidString == "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
  }

  /// The fields that RFC 9562 fixes have their values, and every other bit is random.
  @Test func aRandomUUIDHasVersion4AndTheStandardVariant() {
    var always: [UInt8] = .init(repeating: 0xFF, count: 16)
    var never = always
    for _ in 0..<500 {
      let bytes = withUnsafeBytes(of: UUIDGenerator.liveValue().uuid) { [UInt8]($0) }
      for (index, byte) in bytes.enumerated() {
        always[index] &= byte
        never[index] &= ~byte
      }
    }
    var fixed = [UInt8](repeating: 0, count: 16)
    fixed[6] = 0x40
    fixed[8] = 0x80
    #expect(always == fixed)
    fixed[6] = 0xB0
    fixed[8] = 0x40
    #expect(never == fixed)
  }

  @Test func aTestThatDoesNotSetTheGeneratorFails() {
    let texts = withTestValues {
      reports {
        @Dependency(\.uuid) var uuid
        #expect(uuid() != uuid())
      }
    }
    #expect(texts == [unset("uuid", ".incrementing")])
  }

  @Test func aReducerSetsTheGeneratorByItsValue() async {
    let store = TestStore(initialState: []) { Todos().dependency(UUIDGenerator.constant(UUID(7))) }
    await store.send(1) { $0 = [UUID(7)] }
    await store.finish()
  }
}
