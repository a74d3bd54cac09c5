import Store
import Testing

private enum Leaf: Equatable {
  case text(String)
  case pair(Int, String)
  case empty
}

private enum Branch: Equatable {
  case left(Leaf)
  case right(Leaf)
}

private enum Tree: Equatable {
  indirect case branch(Branch)
  case leaf(Leaf)
}

@Suite struct CasePathAppendingTests {
  private static let leaves: [Leaf] = [.text("a"), .pair(1, "b"), .empty]
  private static let trees: [Tree] = leaves.flatMap { leaf in
    [.leaf(leaf), .branch(.left(leaf)), .branch(.right(leaf))]
  }

  @Test func aPathThroughCasesMatchesOnlyItsOwnCase() {
    let text = CasePath(Tree.branch).appending(Branch.right).appending(Leaf.text)
    let pair = CasePath(Tree.branch).appending(path: CasePath(Branch.left).appending(Leaf.pair))
    let empty = CasePath(Tree.leaf).appending(Leaf.empty)
    for tree in Self.trees {
      #expect(text.extract(from: tree) == (tree == .branch(.right(.text("a"))) ? "a" : nil))
      #expect(pair.is(tree) == (tree == .branch(.left(.pair(1, "b")))))
      #expect(empty.is(tree) == (tree == .leaf(.empty)))
    }
    #expect(text.embed("c") == .branch(.right(.text("c"))))
    #expect(pair.embed((2, "d")) == .branch(.left(.pair(2, "d"))))
    #expect(empty.embed(()) == .leaf(.empty))
  }

  @Test func thePayloadIsChanged() {
    var tree = Tree.branch(.right(.text("a")))
    let text = CasePath(Tree.branch).appending(Branch.right).appending(Leaf.text)
    #expect(text.modify(&tree) { $0 += "b" } != nil)
    #expect(tree == .branch(.right(.text("ab"))))
    tree = .leaf(.text("a"))
    #expect(text.modify(&tree) { $0 += "b" } == nil)
    #expect(tree == .leaf(.text("a")))
  }
}
