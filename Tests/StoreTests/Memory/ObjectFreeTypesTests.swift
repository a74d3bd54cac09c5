import Foundation
import Testing

@testable import Store

@Suite struct ObjectFreeTypesTests {
  @Test func valuesOfTheLibrariesAreFreeOfObjects() {
    let types: [Any.Type] = [
      Int.self, UInt8.self, Double.self, Bool.self, String.self, Substring.self, Character.self, Unicode.Scalar.self,
      Duration.self, Range<Int>.self, String.Index.self, ContinuousClock.Instant.self,
      Date.self, DateComponents.self, DateInterval.self, UUID.self, URL.self, URLComponents.self, Data.self,
      Decimal.self, Locale.self, Calendar.self, TimeZone.self, IndexPath.self, IndexSet.self, CharacterSet.self,
      Notification.Name.self,
    ]
    #expect(types.filter { !isObjectFree($0) }.map { "\($0)" } == [])
  }

  private indirect enum Nest<Value> {
    case more(Nest<[Value]>)
    case end
  }

  @Test func aTypeThatContainsInfinitelyManyTypesCountsAsOneWithObjects() {
    #expect(!isObjectFree(Nest<Int>.self))
  }

  @Test func valuesOfTheLibrariesThatReferToMemoryAreNotFreeOfObjects() {
    let types: [Any.Type] = [
      Notification.self, UnsafeRawPointer.self, UnsafeMutableRawPointer.self, UnsafeRawBufferPointer.self,
      UnsafePointer<Int>.self, OpaquePointer.self, AnyHashable.self, [Notification].self,
    ]
    #expect(types.filter { isObjectFree($0) }.map { "\($0)" } == [])
  }

  private final class Object: Encodable, Hashable {
    static func == (one: Object, other: Object) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private struct Owner: Encodable { var object = Object() }

  @Test func valuesThatCanBeEncodedMayHoldObjects() {
    let types: [Any.Type] = [
      Owner.self, [Owner].self, [Object].self, ContiguousArray<Object>.self, Set<Object>.self, [Int: Object].self,
      [Object: Int].self, Object?.self,
    ]
    #expect(types.filter { isObjectFree($0) }.map { "\($0)" } == [])
  }

  private indirect enum Tree {
    case leaf(Int)
    case node(Tree, Tree)
  }
  private struct List { var first = 1, second = 2, lists: [List] = [] }
  private struct Owners { var owners: [Owners] = [], object = Object() }

  @Test func aTypeMayContainItself() {
    #expect(isObjectFree(Tree.self) && isObjectFree(List.self))
    #expect(!isObjectFree(Owners.self) && !isObjectFree([Owners].self))
  }
}
