// swift-format-ignore-file: OneCasePerLine

import Store
import Testing

/// A function through several cases never matches one of them.
@Suite struct CasePathLearningTests {
  @Test func aTypeWithoutCasesLacksNoMetadata() {
    #expect(!CasePath<Int, Int>.lacksMetadata)
    #expect(!CasePath<Int?, Int>.lacksMetadata)
  }

  @Test func theCureOfMissingMetadataNamesTheSetting() {
    #expect(
      CasePath<Int, Int>.metadataCure == """
        Build its module without '-disable-reflection-metadata' (in Xcode: set SWIFT_REFLECTION_METADATA_LEVEL to \
        'all' or 'without-names')
        """
    )
  }

  indirect enum Tree: Equatable, Sendable {
    case child(Tree)
    case pair(Tree, Int)
    case node(left: Int, Tree, right: String)
    case maybe(Tree?)
    case ended
  }

  enum List: Equatable { case tree(Tree), other(Tree), maybe(Tree?), none }

  static let trees: [Tree] = {
    var trees: [Tree] = [.ended, .maybe(nil)]
    for _ in 0..<2 {
      let inner = trees
      trees += inner.flatMap { tree -> [Tree] in
        [.child(tree), .pair(tree, 1), .node(left: 1, tree, right: "a"), .maybe(tree)]
      }
    }
    return trees
  }()

  @Test func aFunctionThroughTwoCasesMatchesNoOtherCase() {
    expectRefused(Self.trees, [{ .child(.child($0)) }, { .child(.pair($0, 1)) }, { .child(.maybe($0)) }])
    expectRefused(Self.trees, [{ .maybe(.child($0)) }, { .maybe(.maybe($0)) }])
    expectRefused(Self.trees, [{ (tree: Tree?) in .maybe(.maybe(tree)) }, { .maybe(.child(.maybe($0))) }])
    expectRefused(Self.trees, [{ .child(.child(.child($0))) }, { .child(.node(left: 1, $0, right: "a")) }])
  }

  @Test func aFunctionThroughTwoEnumsMatchesNoOtherCase() {
    let lists = Self.trees.flatMap { [List.tree($0), .other($0), .maybe($0)] } + [.none, .maybe(nil)]
    expectRefused(lists, [{ .tree(.child($0)) }, { .tree(.child(.child($0))) }, { .other(.maybe($0)) }])
    expectRefused(lists, [{ (tree: Tree?) in .maybe(.maybe(tree)) }, { .tree(.pair($0, 1)) }])
  }

  @Test func theCasesThemselvesAreFound() {
    for tree in Self.trees {
      #expect(CasePath(Tree.child).extract(from: .child(tree)) == tree)
      #expect(CasePath { Tree.child($0) }.extract(from: .child(tree)) == tree)
      #expect(CasePath(Tree.maybe).extract(from: .maybe(tree)) == .some(tree))
      #expect(CasePath(List.tree).extract(from: .tree(tree)) == tree)
      #expect(CasePath(List.other).extract(from: .other(tree)) == tree)
      #expect(CasePath(List.other).extract(from: .tree(tree)) == nil)
      #expect(CasePath(Optional<Tree>.some).extract(from: tree) == tree)
      let payload = CasePath(Tree.pair).extract(from: .pair(tree, 2))
      #expect(payload?.0 == tree && payload?.1 == 2)
      #expect(CasePath(Tree.child).appending(Tree.child).extract(from: .child(.child(tree))) == tree)
      #expect(CasePath(Tree.child).appending(Tree.child).extract(from: .child(.ended)) == nil)
    }
  }

  @Test func aFunctionThroughCollectionsMatchesNoOtherCase() {
    enum Forest { case trees([Forest]), named([String: Forest]), ended }
    let forests: [Forest] = [.ended, .trees([]), .trees([.ended]), .trees([.trees([.ended])]), .named(["a": .ended])]
    expectRefused(forests, [{ (forests: [Forest]) in .trees([.trees(forests)]) }])
    expectRefused(forests, [{ (forests: [String: Forest]) in .named(["a": .named(forests)]) }])
    #expect(CasePath(Forest.trees).extract(from: .trees([.ended, .ended]))?.count == 2)
    #expect(CasePath(Forest.named).extract(from: .named(["a": .ended]))?.count == 1)
  }

  @Test func aFunctionThroughObjectsAndStructsMatchesNoOtherCase() {
    final class Box<Value> {
      let value: Value
      init(_ value: Value) { self.value = value }
    }
    struct Pair<Value> {
      var flag = true
      var value: Value?
    }
    indirect enum Chain {
      case boxed(Box<Chain>), pair(Pair<Chain>), any(any Sendable), ended
      static func boxed(_ chain: Chain) -> Chain { .boxed(Box(chain)) }
      static func pair(_ chain: Chain) -> Chain { .pair(Pair(value: chain)) }
    }
    let boxes: [Chain] = [.ended, .boxed(.ended), .boxed(.boxed(.ended))]
    let chains = boxes + [.pair(.ended), .pair(.pair(.ended)), .any(1)]
    expectRefused(chains, [{ (box: Box<Chain>) in .boxed(.boxed(box)) }])
    expectRefused(chains, [{ (pair: Pair<Chain>) in .pair(.pair(pair)) }])
    expectRefused(chains.map(Optional.some), [{ .boxed($0) }, { .pair($0) }])
    for chain in chains {
      let box = Box(chain)
      #expect(CasePath<Chain, Box<Chain>>(Chain.boxed).extract(from: .boxed(box)) === box)
      #expect(CasePath<Chain, Pair<Chain>>(Chain.pair).is(.pair(chain)))
      #expect(CasePath(Optional<Chain>.some).is(chain))
    }
  }

  @Test func theReportNamesTheCure() {
    let reports = reported { #expect(!CasePath<Tree, Tree> { .child(.child($0)) }.is(.child(.ended))) }
    #expect(
      reports.map(\.message) == [
        """
        CasePath<Tree, Tree> was made from a function that is not a case of Tree: the case that it makes does not hold \
        its argument alone. It will match nothing. Name a case within a case by its way, \
        CasePath(Outer.inner).appending(Inner.innermost), or use CasePath(embed:extract:).
        """
      ]
    )
  }

  /// Checks that no path of a function matches anything, whichever sample it is asked about first.
  private func expectRefused<Root, Value>(
    _ samples: [Root],
    _ functions: [(Value) -> Root],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for function in functions {
      for first in samples.indices {
        let reports = reported {
          let path = CasePath(function)
          for sample in samples[first...] {
            #expect(path.extract(from: sample) == nil, sourceLocation: sourceLocation)
            #expect(!path.is(sample), sourceLocation: sourceLocation)
          }
        }
        #expect(reports.count <= 1, sourceLocation: sourceLocation)
      }
    }
  }
}
