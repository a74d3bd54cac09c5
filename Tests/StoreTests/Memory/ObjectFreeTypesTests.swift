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

  @Test func valuesOfTheLibrariesThatReferToMemoryAreNotFreeOfObjects() {
    let types: [Any.Type] = [
      Notification.self, UnsafeRawPointer.self, UnsafeMutableRawPointer.self, UnsafeRawBufferPointer.self,
      UnsafePointer<Int>.self, OpaquePointer.self, AnyHashable.self, [Notification].self,
    ]
    #expect(types.filter { isObjectFree($0) }.map { "\($0)" } == [])
  }
}
