import Testing

@testable import Store

/// The limits, with types whose parts the tests choose.
@Suite struct TypeSearchTests {
  /// `Int`, `Int?`, `Int??` and so on.
  private static func types(_ count: Int) -> [Any.Type] {
    func optional<Wrapped>(_ type: Wrapped.Type) -> Any.Type { Wrapped?.self }
    var types: [Any.Type] = [Int.self]
    while types.count < count { types.append(_openExistential(types[types.count - 1], do: optional)) }
    return types
  }

  @Test(arguments: [-1, 0, 1]) func aSearchIsCompleteUpToTheLimitOfLevels(more: Int) throws {
    let chain = Self.types(TypeSearch.levelLimit + more + 1)
    let next = Dictionary(uniqueKeysWithValues: zip(chain.map { ObjectIdentifier($0) }, chain.dropFirst()))
    let search = try #require(TypeSearch(of: Int.self) { next[ObjectIdentifier($0)].map { [$0] } ?? [] })
    #expect(search.isComplete == (more <= 0))
    #expect(search.types.map(\.level) == Array(0...TypeSearch.levelLimit + min(more, 0)))
  }

  @Test(arguments: [-1, 0, 1]) func aSearchIsCompleteUpToTheLimitOfTypes(more: Int) throws {
    let parts = Array(Self.types(TypeSearch.typeLimit + more).dropFirst())
    let search = try #require(TypeSearch(of: Int.self) { $0 == Int.self ? parts : [] })
    #expect(search.isComplete == (more <= 0) && search.types.count == TypeSearch.typeLimit + min(more, 0))
  }

  @Test func aTypeThatIsAPartOfItselfIsFoundOnce() throws {
    let search = try #require(TypeSearch(of: Int.self) { _ in [Int.self, Bool.self] })
    #expect(search.types.map(\.level) == [0, 1] && search.isComplete)
  }

  @Test func aTypeWithoutPartsEndsTheSearch() {
    #expect((TypeSearch(of: Int.self) { _ in nil }) == nil)
    #expect((TypeSearch(of: Int.self) { $0 == Int.self ? [Bool.self] : nil }) == nil)
  }
}
