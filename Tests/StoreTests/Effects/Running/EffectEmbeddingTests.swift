import TestSupport
import Testing

@testable import Store

@Suite struct EffectEmbeddingTests {
  private func marked(_ lifetimes: Lifetimes) -> EffectEmbedding {
    let mark = lifetimes.mark()
    return EffectEmbedding { action in withExtendedLifetime(mark) { action } }
  }

  @Test func releasingALongChainDoesNotOverflowTheStack() {
    let lifetimes = Lifetimes()
    do {
      var path: EffectPath?
      for _ in 0..<Thoroughness.count(20_000, of: 100_000) {
        path = EffectPath(parent: path, embedding: marked(lifetimes))
      }
      withExtendedLifetime(path) {}
    }
    #expect(lifetimes.count == 0)
  }

  /// The store may hold the path of a parent for another effect.
  @Test func aParentThatIsUsedElsewhereKeepsItsOwnParents() {
    let lifetimes = Lifetimes()
    let root = EffectPath(parent: nil, embedding: marked(lifetimes))
    let parent = EffectPath(parent: root, embedding: marked(lifetimes))
    var child: EffectPath? = EffectPath(parent: parent, embedding: marked(lifetimes))
    #expect(child?.parent === parent && lifetimes.count == 3)
    child = nil
    #expect(parent.parent === root && lifetimes.count == 2)
  }
}
