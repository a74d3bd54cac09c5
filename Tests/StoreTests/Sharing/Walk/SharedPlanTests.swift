import Testing

@testable import Store

private struct Leaf: Equatable {
  @Shared var number: Int
  var name = "leaf"
}

private indirect enum Tree: Equatable {
  case leaf(Leaf)
  case pair(Leaf, count: Int)
  case named(String, leaves: [Leaf])
  case none
}

private enum Screen: Equatable {
  case detail(Leaf)
  case pair(String, Leaf)
  case number(Int)
  case none
}

/// The tag of a case is in bits that the references of its payload leave free.
private enum Choice: Equatable {
  case first(Shared<Int>)
  case second(Shared<Int>)
  case third(Shared<Int>)
}

private struct Recursive: Equatable {
  @Shared var number: Int
  var children: [Recursive] = []
}

/// A screen that contains a struct that contains a screen.
private enum Recursion: Equatable {
  case leaf(Leaf)
  case inside(Boxed<Frame>)

  struct Frame: Equatable {
    var title = ""
    var screen: Recursion
  }
}

/// A struct that contains a struct that contains it.
private struct Folder: Equatable {
  @Shared var number: Int
  var parts: [Part] = []

  struct Part: Equatable {
    var folder: Folder
    var note = ""
  }
}

private struct Everything: Equatable {
  @Shared var number: Int
  var leaf: Leaf
  var optional: Leaf?
  var screen = Screen.none
  var screens: [Screen] = []
  var leaves: IdentifiedArray<Int, Entry> = IdentifiedArray(id: \.id)
  var byName: [String: Leaf] = [:]
  @Boxed var boxed: Leaf
  var stack = StackState<Screen>()
  var recursive: Recursive

  struct Entry: Equatable {
    let id: Int
    @Shared var number: Int
  }
}

struct SharedPlanTests {
  private let number = Shared(value: 1)

  private func everything() -> Everything {
    let leaf = Leaf(number: number)
    var all = Everything(number: number, leaf: leaf, boxed: leaf, recursive: Recursive(number: number))
    all.optional = leaf
    all.screen = .pair("text that is too long to be stored inline", leaf)
    all.screens = [.none, .detail(leaf), .number(3)]
    all.leaves.append(Everything.Entry(id: 1, number: number))
    all.leaves.append(Everything.Entry(id: 2, number: Shared(value: 9)))
    all.byName = ["leaf": leaf]
    all.stack.append(.detail(leaf))
    all.recursive.children = [Recursive(number: number, children: [Recursive(number: number)])]
    return all
  }

  private func numbers(in all: inout Everything) -> [Int] {
    var numbers: [Int] = []
    withUnsafePointer(to: &all) { all in
      for copy in SharedPlan.of(Everything.self)?.copies(at: all) ?? [] {
        numbers.append(unsafeDowncast(copy.snapshot, to: SharedSnapshot<Int>.self).value)
      }
    }
    return numbers.sorted()
  }

  @Test func aCopyBehindAMissingChildIsFound() {
    struct Pair {
      var child: SharedAdder.State?
      var own = SharedAdder.State()
    }
    let count = withUnsafePointer(to: Pair()) { SharedPlan.of(Pair.self)?.copies(at: $0).count }
    #expect(count == 1)
  }

  @Test func aChangeReachesEveryPlace() {
    var all = everything()
    #expect(numbers(in: &all) == Array(repeating: 1, count: 12) + [9])
    let before = all
    withUnsafeMutablePointer(to: &all) { all in
      SharedVersions().run(on: all) { all.pointee.number = 5 }
    }
    #expect(numbers(in: &all) == Array(repeating: 5, count: 12) + [9])
    #expect(all.screens == [.none, .detail(Leaf(number: Shared(value: 5))), .number(3)])
    #expect(all.stack[id: 0] == .detail(Leaf(number: Shared(value: 5))))
    #expect(all.recursive.children[0].children[0].number == 5)
    #expect(before == everything())
  }

  @Test func aChangeReachesTypesThatContainEachOther() {
    func screen(_ number: Shared<Int>) -> Recursion {
      let frame = Recursion.Frame(screen: .leaf(Leaf(number: number)))
      return .inside(Boxed(wrappedValue: Recursion.Frame(screen: .inside(Boxed(wrappedValue: frame)))))
    }
    var nested = screen(number)
    changeNumber(to: 5, in: &nested)
    #expect(nested == screen(Shared(value: 5)))
    let inner = Folder(number: number, parts: [.init(folder: Folder(number: number))])
    var outer = Folder(number: number, parts: [.init(folder: inner)])
    changeNumber(to: 5, in: &outer)
    #expect(outer.number == 5 && outer.parts[0].folder.number == 5)
    #expect(outer.parts[0].folder.parts[0].folder.number == 5)
  }

  @Test func onlyTheElementsThatHaveChangedAreChanged() {
    var all = everything()
    let stamp = all.leaves.changes(since: 0).stamp
    withUnsafeMutablePointer(to: &all) { all in
      SharedVersions().run(on: all) { all.pointee.leaves[id: 2]?.number = 10 }
    }
    let contentStamp = all.leaves.contentStamp
    #expect(stamp != contentStamp)
    withUnsafeMutablePointer(to: &all) { all in
      SharedVersions().run(on: all) {}
    }
    #expect(all.leaves.contentStamp == contentStamp)
  }

  @Test func typesThatCannotHoldACopyHaveNoPlan() {
    struct Plain {
      var text = ""
      var numbers: [Int] = []
      var closure: () -> Void = {}
      var any: Any = 1
      var children: [Plain] = []
      var optional: Set<String>?
    }
    #expect(SharedPlan.of(Plain.self) == nil)
    #expect(SharedPlan.of(Int.self) == nil)
    #expect(SharedPlan.of([String: [Plain]].self) == nil)
    #expect(SharedPlan.of(Shared<Int>.self) != nil)
    #expect(SharedPlan.of(SharedReader<Int>.self) != nil)
    #expect(SharedPlan.of((Int, [Recursive]).self) != nil)
  }

  @Test func anIndirectCaseIsReadAndReportedWhenItIsOutdated() {
    var trees: [Tree] = [.leaf(Leaf(number: number)), .pair(Leaf(number: number), count: 2)]
    trees.append(.named("leaves", leaves: [Leaf(number: number)]))
    let count = withUnsafePointer(to: &trees) { SharedPlan.of([Tree].self)?.copies(at: $0).count }
    #expect(count == 3)
    let texts = reports(of: {
      withUnsafeMutablePointer(to: &trees) { trees in
        SharedVersions().run(on: trees) {
          var number = self.number
          number.wrappedValue = 2
        }
      }
    })
    #expect(trees.count == 3)
    #expect(Set(texts).count == 1)
    #expect(
      texts.first == """
        A shared value in the payload of an 'indirect' case was not made equal to its other copies.

        Delete 'indirect', and put what makes the enum recursive into a 'Boxed': '@Boxed var child: Child.State'.
        """
    )
  }

  /// The copies are not at the beginning of the structs that contain them.
  @Test func copiesInsideStructsInsideStructsAreFound() {
    struct Late: Equatable {
      var name = "late"
      @Shared var number: Int
      var screen: Screen
    }
    struct Later: Equatable {
      var name = "later"
      var late: Late
    }
    var outer = (name: "outer", later: Later(late: Late(number: number, screen: .detail(Leaf(number: number)))))
    withUnsafeMutablePointer(to: &outer.later) { later in
      SharedVersions().run(on: later) { later.pointee.late.number = 5 }
    }
    #expect(outer.later.late.number == 5)
    #expect(outer.later.late.screen == .detail(Leaf(number: Shared(value: 5))))
  }

  /// Changes the shared number, and makes the copies in `value` equal.
  private func changeNumber<Value>(to new: Int, in value: inout Value) {
    withUnsafeMutablePointer(to: &value) { value in
      SharedVersions().run(on: value) {
        var number = self.number
        number.wrappedValue = new
      }
    }
  }

  @Test func anIndirectCaseThatIsUpToDateIsNotReported() {
    struct Host: Equatable {
      @Shared var number: Int
      var tree: Tree
    }
    var host = Host(number: number, tree: .leaf(Leaf(number: Shared(value: 9))))
    #expect(reports(of: { changeNumber(to: 5, in: &host) }).isEmpty)
    #expect(host.number == 5)
  }

  @Test func anElementStaysIfItHasACaseWithoutAPayload() {
    struct Row: Equatable {
      @Shared var number: Int
      var screen = Screen.none
    }
    var rows = [Row(number: number)]
    changeNumber(to: 5, in: &rows)
    #expect(rows == [Row(number: Shared(value: 5))])
  }

  @Test func aPayloadThatHoldsTheTagIsChanged() {
    var choices: [Choice] = [.first(number), .second(number), .third(number)]
    changeNumber(to: 5, in: &choices)
    let five = Shared(value: 5)
    #expect(choices == [.first(five), .second(five), .third(five)])
  }
}
