// swift-format-ignore-file: OneCasePerLine

import Testing

@testable import Store

// The tests of this file also run in builds with reduced reflection metadata: Scripts/check-reflection.sh defines
// NO_REFLECTION_NAMES or NO_REFLECTION_METADATA.

#if NO_REFLECTION_METADATA
  private let hasMetadata = false
#else
  private let hasMetadata = true
#endif

/// In every build, a path routes correctly or is refused with a report.
@Suite struct EnumTypeVerificationTests {
  private struct Big: Equatable {
    var numbers = (1, 2, 3, 4, 5)
    var text = "a text too long to be stored inline"
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.numbers == rhs.numbers && lhs.text == rhs.text }
  }

  private enum Inner: Equatable {
    case one(Int)
    case two(Int)
    case three
  }

  @Test func casesWithTheSamePayloadAreDistinguished() {
    enum Twins { case left(Int), right(Int), pair(Int, Int), both(x: Int, y: Int), named(text: String), title(String) }
    let samples: [Twins] = [.left(1), .right(2), .pair(3, 4), .both(x: 5, y: 6), .named(text: "a"), .title("b")]
    expectPayloads(
      samples,
      [
        (payload(Twins.left), "1"), (payload(Twins.right), "2"), (payload(Twins.pair), "(3, 4)"),
        (payload(Twins.both), "(5, 6)"), (payload(Twins.named), "a"), (payload(Twins.title), "b"),
      ]
    )
  }

  @Test func indirectAndGenericCasesAreDistinguished() {
    indirect enum Tree<Leaf> { case leaf(Leaf), twin(Leaf), big(Big), node(Tree, Tree) }
    let samples: [Tree<String>] = [.leaf("a"), .twin("b"), .big(Big()), .node(.leaf("c"), .twin("d"))]
    expectPayloads(
      samples,
      [
        (payload(Tree<String>.leaf), "a"), (payload(Tree<String>.twin), "b"), (payload(Tree<String>.big), "\(Big())"),
        (payload(Tree<String>.node), "\((Tree<String>.leaf("c"), Tree<String>.twin("d")))"),
      ]
    )
  }

  @Test func optionalAndNestedPayloadsAreDistinguished() {
    enum Outer { case first(Int?), second(Int?), inner(Inner), other(Inner) }
    let samples: [Outer] = [.first(1), .second(nil), .inner(.one(1)), .other(.two(2))]
    expectPayloads(
      samples,
      [
        (payload(Outer.first), "\(Int?.some(1) as Any)"), (payload(Outer.second), "nil"),
        (payload(Outer.inner), "\(Inner.one(1))"), (payload(Outer.other), "\(Inner.two(2))"),
      ]
    )
    let reports = reported {
      let two = CasePath(Outer.other).appending(Inner.two)
      #expect(two.extract(from: .other(.two(2))) == (hasMetadata ? 2 : nil))
      #expect(two.extract(from: .other(.one(2))) == nil)
      #expect(two.extract(from: .inner(.two(2))) == nil)
      #expect(CasePath(Int?.some).extract(from: 1) == 1)
      #expect(CasePath(Result<Int, Never>.success).extract(from: .success(1)) == 1)
    }
    // The metadata of `Optional` and `Result` is in the standard library.
    #expect(reports.isEmpty == hasMetadata)
  }

  @Test func aFunctionThroughSeveralCasesMatchesNothing() {
    indirect enum Tree: Equatable { case child(Tree), padded(Bool, Int, Tree?), ended }
    let trees: [Tree?] = [nil, .ended, .child(.ended), .padded(true, 1, .child(.ended)), .child(.child(.ended))]
    _ = reported {
      for first in trees.indices {
        let functions: [(Tree) -> Tree?] = [{ .child($0) }, { .child(.child($0)) }, { .padded(true, 1, $0) }]
        for path in functions.map({ CasePath<Tree?, Tree>($0) }) {
          for tree in trees[first...] { #expect(path.extract(from: tree) == nil) }
        }
        // `Optional` has its metadata in every build.
        let some = CasePath<Tree?, Tree>({ $0 })
        for tree in trees[first...] { #expect(some.extract(from: tree) == tree) }
        let path = CasePath<Tree, Tree> { .child(.child($0)) }
        for tree in trees[first...].compactMap(\.self) { #expect(path.extract(from: tree) == nil) }
      }
    }
  }

  @Test func aValueWithAPayloadIsNoCase() {
    let reports = reported { #expect(!CasePath(Inner.one(1)).is(.one(2))) }
    #expect(reports.count == 1)
  }

  @Test func emptyCasesAreFoundByTheirTags() {
    enum Empty { case payload(Int), one, two, three }
    let samples: [Empty] = [.one, .two, .three, .payload(1)]
    let reports = reported {
      for (index, path) in [CasePath(Empty.one), CasePath(Empty.two), CasePath(Empty.three)].enumerated() {
        #expect(samples.map { path.is($0) } == samples.indices.map { $0 == index })
      }
    }
    #expect(reports.isEmpty)
  }

  @Test func aPayloadIsChangedInPlace() {
    enum Action: Equatable { case add(Int), remove(Int) }
    var action = Action.remove(1)
    _ = reported {
      #expect(CasePath(Action.add).modify(&action) { $0 += 1 } == nil)
      CasePath(Action.remove).modify(&action) { $0 += 1 }
    }
    #expect(action == .remove(hasMetadata ? 2 : 1))
  }

  @Test func aPathThatCannotBeLearnedIsReportedOnceWithTheCure() {
    enum Action { case add(Int), remove(Int) }
    let reports = reported {
      let add = CasePath(Action.add)
      for _ in 0..<3 { #expect((add.extract(from: .add(1)) != nil) == hasMetadata) }
    }
    let text = """
      CasePath<Action, Int> cannot find its case, because Action was built without reflection metadata. It will match \
      nothing. Build its module without '-disable-reflection-metadata' (in Xcode: set SWIFT_REFLECTION_METADATA_LEVEL \
      to 'all' or 'without-names'), or use CasePath(embed:extract:).
      """
    #expect(reports == (hasMetadata ? [] : [text]))
  }

  @MainActor
  @Test func anActionReachesOnlyTheReducerOfItsCase() {
    enum Action { case add(Int), remove(Int), reset }
    struct State { var (added, removed) = (0, 0) }
    var (added, removed) = (0, 0)
    func add(_ sum: inout Int, _ number: Int) -> Effect<Int> {
      sum += number
      return .none
    }
    let reports = reported {
      let store = Store<State, Action>(initialState: State()) {
        Scope(state: \.added, action: Action.add) { Reduce<Int, Int>(add) }
        Scope(state: \.removed, action: Action.remove) { Reduce<Int, Int>(add) }
      }
      for action in [Action.add(5), .reset, .remove(3), .add(1)] { store.send(action) }
      (added, removed) = store.withState { ($0.added, $0.removed) }
    }
    #expect(added == (hasMetadata ? 6 : 0))
    #expect(removed == (hasMetadata ? 3 : 0))
    #expect(reports.count == (hasMetadata ? 0 : 2))
  }

  @Test func aCaseWithoutANameIsNamedByItsNumber() {
    enum Action { case add(Inner), remove(Int), reset }
    #if NO_REFLECTION_METADATA
      #expect(caseName(of: Action.add(.two(1))) == "#0")
      #expect(caseName(of: Action.reset) == "#2")
    #elseif NO_REFLECTION_NAMES
      #expect(caseName(of: Action.add(.two(1))) == "#0(.#1)")
      #expect(caseName(of: Action.reset) == "#2")
    #else
      #expect(caseName(of: Action.add(.two(1))) == "add(.two)")
      #expect(caseName(of: Action.reset) == "reset")
    #endif
  }

  /// The payload of one case as text, through a new path.
  private func payload<Root, Value>(_ embed: @escaping (Value) -> Root) -> () -> (Root) -> String? {
    {
      let path = CasePath(embed)
      return { root in path.extract(from: root).map { "\($0)" } }
    }
  }

  /// Checks that each path extracts the payload of the sample at its own index and of no other, starting with each
  /// sample.
  private func expectPayloads<Root>(
    _ samples: [Root],
    _ paths: [(make: () -> (Root) -> String?, text: String)],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    var uses = 0
    let reports = reported {
      for first in samples.indices {
        for (own, path) in paths.enumerated() {
          let extract = path.make()
          uses += 1
          for index in Array(samples.indices[first...]) + Array(samples.indices) {
            let expected = hasMetadata && index == own ? path.text : nil
            #expect(extract(samples[index]) == expected, sourceLocation: sourceLocation)
          }
        }
      }
    }
    #expect(reports.count == (hasMetadata ? 0 : uses), sourceLocation: sourceLocation)
  }

  private func reported(_ body: () -> Void) -> [String] {
    final class Reports: Sendable {
      let all = Locked<[String]>([])
    }
    let reports = Reports()
    let handler = IssueHandler { issue in reports.all.withLock { $0.append(issue.message) } }
    IssueReporting.$handler.withValue(handler, operation: body)
    return reports.all.withLock { $0 }
  }
}
