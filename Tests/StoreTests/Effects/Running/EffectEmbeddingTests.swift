import Testing

@testable import Store

@Suite struct EffectEmbeddingTests {
  private final class Marked: EffectEmbedding {
    private let mark: Lifetimes.Mark

    init(_ lifetimes: Lifetimes) {
      mark = lifetimes.mark()
    }
  }

  @Test func releasingALongChainDoesNotOverflowTheStack() {
    let lifetimes = Lifetimes()
    do {
      var path: EffectPath?
      for _ in 0..<200_000 { path = EffectPath(parent: path, embedding: Marked(lifetimes)) }
      withExtendedLifetime(path) {}
    }
    #expect(lifetimes.count == 0)
  }

  /// The store may hold the path of a parent for another effect.
  @Test func aParentThatIsUsedElsewhereKeepsItsOwnParents() {
    let lifetimes = Lifetimes()
    let root = EffectPath(parent: nil, embedding: Marked(lifetimes))
    let parent = EffectPath(parent: root, embedding: Marked(lifetimes))
    var child: EffectPath? = EffectPath(parent: parent, embedding: Marked(lifetimes))
    #expect(child?.parent === parent && lifetimes.count == 3)
    child = nil
    #expect(parent.parent === root && lifetimes.count == 2)
  }
}
