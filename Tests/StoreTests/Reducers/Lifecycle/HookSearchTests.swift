import Testing

@testable import Store

@Suite struct HookSearchTests {
  private let holder = ChildHolder(FieldAccess(\[Int].self), .field(), embed: { (action: Int, _) in action })

  // MARK: Without a store

  private final class Child: SearchedChild {
    let number: Int
    init(_ number: Int) { self.number = number }
    func isSame(as other: any SearchedChild) -> Bool { (other as? Child)?.number == number }
  }

  /// The hooks of a feature that contains `count` features, each of which contains all of them.
  private func mutual(_ count: Int) -> ReducerHooks {
    ReducerHooks(
      holders: (0..<count).map { number in HookedHolder(holder: holder, child: Child(number)) { mutual(count) } }
    )
  }

  /// The hooks of a feature that contains a feature that contains another, and so on.
  private func nested(_ depth: Int) -> ReducerHooks {
    ReducerHooks(
      holders: depth == 0 ? [] : [HookedHolder(holder: holder, child: Child(depth)) { nested(depth - 1) }]
    )
  }

  @Test(arguments: [0, 3, 20]) func featuresThatContainOneAnotherAreSearchedOnce(count: Int) {
    var searched = 0
    let isFound = mutual(count).search { _ in
      searched += 1
      return false
    }
    #expect(!isFound && searched == count + 1)
  }

  @Test(arguments: [999, 1_000, 1_001]) func aSearchLeavesOutWhatIsMoreThanAThousandChildren(count: Int) {
    let holders = (0..<count).map { HookedHolder(holder: holder, child: Child($0)) { nil } }
    #expect(ReducerHooks(holders: holders).areAny == (count > 1_000))
  }

  @Test(arguments: [31, 32, 33]) func aSearchLeavesOutWhatIsDeeperThanThirtyTwoLevels(depth: Int) {
    #expect(nested(depth).areAny == (depth > 32))
  }

  @Test func aSearchGoesOnBesideWhatItLeavesOut() {
    let last = HookedHolder(holder: holder, child: Child(-1)) { ReducerHooks() }
    var searched = 0
    let isFound = ReducerHooks(holders: nested(40).holders + [last]).search { _ in
      searched += 1
      return searched == 34
    }
    #expect(isFound && searched == 34)
  }

  /// `child` is `nil` if the child is compiled already.
  @Test func aSearchDoesNotCountCompiledChildren() {
    let child = HookedHolder(holder: holder, child: nil) { nil }
    #expect(!ReducerHooks(holders: Array(repeating: child, count: 1_001)).areAny)
  }

  // MARK: Features that contain themselves

  private struct Folder: Equatable, Identifiable {
    var id = 0
    var folders: IdentifiedArrayOf<Folder> = []
  }
  private indirect enum Action { case folders(IdentifiedAction<Int, Action>) }

  private struct Dependent: Reducer {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss
    var body: some Reducer<Folder, Action> {
      EmptyReducer().forEach(\.folders, action: Action.folders) { Self() }
    }
  }

  private struct Padded: Reducer {
    var isOpen = true
    var limit = 1
    var name: String? = "a name that is too long to be stored inline"
    var other: (UInt8, Double) = (1, 2)
    var body: some Reducer<Folder, Action> {
      EmptyReducer().forEach(\.folders, action: Action.folders) {
        Padded(isOpen: isOpen, limit: limit, name: name, other: other)
      }
    }
  }

  private struct Passing: Reducer {
    let load: () -> Int
    var body: some Reducer<Folder, Action> {
      EmptyReducer().forEach(\.folders, action: Action.folders) { Passing(load: load) }
    }
  }

  private struct InTwoFields: Reducer {
    let depth: Int
    var body: some Reducer<Folder, Action> {
      if depth > 0 {
        EmptyReducer()
          .forEach(\.folders, action: Action.folders) { InTwoFields(depth: depth - 1) }
          .forEach(\.folders, action: Action.folders) { InTwoFields(depth: depth - 1) }
      }
    }
  }

  @MainActor private func hasHooks(_ reducer: some Reducer<Folder, Action>) -> Bool {
    Store(initialState: Folder()) { reducer }.hasHooks
  }

  @MainActor @Test func aFeatureThatContainsItselfIsSearchedOnce() {
    let number = LockIsolated(1)
    let passing = Passing(load: { number.value })
    let found: [Bool] = [
      hasHooks(Dependent()), hasHooks(Padded()), hasHooks(passing), hasHooks(InTwoFields(depth: 20)),
    ]
    #expect(found == [false, false, false, false])
  }
}
