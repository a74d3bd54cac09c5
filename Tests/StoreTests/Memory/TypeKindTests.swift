import Foundation
import Testing

@testable import Store

@Suite struct TypeKindTests {
  private struct Value {}
  private enum Choice { case one }
  private final class Object {}

  @Test func theKindOfATypeIsRead() {
    #expect(TypeKind(Value.self) == .struct && TypeKind(Int.self) == .struct)
    #expect(TypeKind(Choice.self) == .enum && TypeKind(Int?.self) == .optional)
    #expect(TypeKind((Int, String).self) == .tuple && TypeKind((() -> Void).self) == .function)
    #expect(TypeKind(Object.self) == .class && TypeKind((any Error).self) == .existential)
    #expect(TypeKind(Int.Type.self) == .metatype)
  }

  @Test func aTypeOfALibraryIsKnownByItsModule() {
    let types: [Any.Type] = [Int.self, [Value].self, Date.self, URL.self, Locale.self, Notification.self]
    #expect(types.filter { !isOfLibrary($0) }.map { "\($0)" } == [])
    #expect(!isOfLibrary(Value.self))
    for name in ["FoundationExtras.State", "SwiftPackage.State", "MySwift.State"] { #expect(!isOfLibrary(name)) }
  }

  @Test func theElementsOfATupleAreRead() {
    #expect(
      tupleElements(of: (Int, String, b: Value).self).map { $0.map(ObjectIdentifier.init) } == [
        ObjectIdentifier(Int.self), ObjectIdentifier(String.self), ObjectIdentifier(Value.self),
      ]
    )
    #expect(tupleElements(of: Void.self)?.isEmpty == true)
    #expect(tupleElements(of: Int.self) == nil && tupleElements(of: Int?.self) == nil)
  }
}
