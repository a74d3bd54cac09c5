@testable import FocusSync

/// The facts about one engine and its mirror that the laws speak of, stated without the engine's own searches.
struct EngineFacts: Equatable {
  /// The focused element.
  @CompactID var focus: Int?
  /// The focused element as a value of the binding.
  @CompactID var value: Int?
  /// The value that a request waits for.
  @CompactID var awaited: Int?
  /// True if the mirror's request waits.
  var isMirrorWaiting: Bool
  /// True if the trap keeps focus in: it contains an element.
  var isTrapped: Bool
  private var present = SmallSet()
  private var enabled = SmallSet()
  private var takers = SmallSet()
  private var awaitable = SmallSet()

  init(_ plan: WorldPlan, _ core: FocusCore, isMirrorWaiting: Bool) {
    for id in 0..<plan.nodes where core.tree.contains(id + 1) {
      present.insert(id)
      if WorldPlan.isEnabled(core.tree.places[id + 1].attributes) { enabled.insert(id) }
    }
    let focus = core.focus == FocusTree.root ? nil : core.focus - 1
    self.focus = focus
    value = focus.flatMap { plan.value(of: $0) }
    awaited = core.awaitedElement.flatMap { plan.value(of: $0 - 1) }
    self.isMirrorWaiting = isMirrorWaiting
    isTrapped =
      !plan.isScene && present.contains(2) && present.contains(4) && (plan.trapSwitch == nil || enabled.contains(4))
    for id in 0..<3 where present.contains(id) {
      let isInactive = plan.isScene && id == 2 && present.contains(4) && !enabled.contains(4)
      if !isInactive { awaitable.insert(id) }
    }
    // Without the region around it, element 1 is visible everywhere.
    let isVisible = plan.scrolls && present.contains(1) && (plan.shows || !present.contains(3))
    for id in 0..<3
    where (enabled.contains(id) || id == 1 && isVisible) && (!isTrapped || id == 2)
      && (id != plan.vetoed || id == focus)
    {
      let parent = plan.parent(of: id)
      let isFree = parent.map {
        !present.contains($0) || enabled.contains($0) || $0 == 4 && plan.trapSwitch != nil
      }
      if isFree ?? true { takers.insert(id) }
    }
  }

  /// True if the focus and the awaited element are equal.
  func isAlike(_ other: Self) -> Bool {
    focus == other.focus && awaited == other.awaited && isMirrorWaiting == other.isMirrorWaiting
  }

  func isPresent(_ id: Int) -> Bool { present.contains(id) }

  /// True if a request need not wait for the element: it is in the tree, and its window is active.
  func isThere(_ id: Int) -> Bool { awaitable.contains(id) }

  func isEnabled(_ id: Int) -> Bool { enabled.contains(id) }

  /// True if the element can have focus at present.
  func takes(_ id: Int) -> Bool { takers.contains(id) }
}

/// Stores an element, a value, or none in a byte.
@propertyWrapper
struct CompactID: Equatable {
  private var stored: Int8 = -1

  init(wrappedValue: Int?) { self.wrappedValue = wrappedValue }

  var wrappedValue: Int? {
    get { stored < 0 ? nil : Int(stored) }
    set { stored = Int8(newValue ?? -1) }
  }
}

/// A set of numbers below eight, as bits.
struct SmallSet: Equatable {
  private var bits: UInt8 = 0

  func contains(_ number: Int) -> Bool { bits >> number & 1 == 1 }

  mutating func insert(_ number: Int) { bits |= 1 << number }
}

/// The facts of one or two windows, without an array around them.
struct WindowFacts: RandomAccessCollection, Equatable {
  private var first: EngineFacts
  private var second: EngineFacts?

  init(_ first: EngineFacts, _ second: EngineFacts?) {
    self.first = first
    self.second = second
  }

  init(_ facts: [EngineFacts]) { self.init(facts[0], facts.count > 1 ? facts[1] : nil) }

  var startIndex: Int { 0 }

  var endIndex: Int { second == nil ? 1 : 2 }

  subscript(index: Int) -> EngineFacts { index == 0 ? first : second! }
}
