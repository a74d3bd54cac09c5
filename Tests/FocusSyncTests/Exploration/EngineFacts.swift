@testable import FocusSync

/// The facts about one engine and its mirror that the laws speak of, stated without the engine's own searches.
struct EngineFacts: Equatable {
  /// The focused element.
  var focus: Int?
  /// The focused element as a value of the binding.
  var value: Int?
  /// The value that a request waits for.
  var awaited: Int?
  /// Whether the mirror's request waits.
  var isMirrorWaiting: Bool
  /// Whether the trap keeps focus in: it holds an element, which is enabled unless the trap itself is disabled.
  var isTrapped: Bool
  private var present = Set<Int>()
  private var enabled = Set<Int>()
  private var takers = Set<Int>()

  init(_ plan: WorldPlan, _ core: FocusCore, isMirrorWaiting: Bool) {
    for id in 0..<plan.nodes where core.tree.contains(id + 1) {
      present.insert(id)
      if core.tree.places[id + 1].attributes.isEnabled { enabled.insert(id) }
    }
    let (present, enabled) = (present, enabled)
    let focus = core.focus == FocusTree.root ? nil : core.focus - 1
    self.focus = focus
    value = focus.flatMap { plan.value(of: $0) }
    awaited = core.awaitedElement.flatMap { plan.value(of: $0 - 1) }
    self.isMirrorWaiting = isMirrorWaiting
    isTrapped = present.isSuperset(of: [2, 4]) && (!enabled.contains(4) || enabled.contains(2))
    let isTrapped = isTrapped
    takers = Set(
      (0..<3).filter { id in
        let parent = plan.node(id).parent
        let isReachable = parent.map { !present.contains($0) || enabled.contains($0) } ?? true
        return enabled.contains(id) && isReachable && (!isTrapped || id == 2) && (id != plan.vetoed || id == focus)
      }
    )
  }

  func isPresent(_ id: Int) -> Bool { present.contains(id) }

  func isEnabled(_ id: Int) -> Bool { enabled.contains(id) }

  /// Whether the element can have focus now.
  func takes(_ id: Int) -> Bool { takers.contains(id) }
}
