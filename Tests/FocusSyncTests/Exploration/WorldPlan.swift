import Foundation
import Testing

@testable import FocusSync

/// The description of a small world: its nodes, and how many windows mirror the one field of its store.
final class WorldPlan: Sendable {
  let name: String
  let windows: Int
  /// The nodes from the first: elements 0, 1 and 2, a section 3 around 1, a trap or a window 4 around 2. Node 3 may be
  /// a group.
  let nodes: Int
  /// The nodes that are there at first.
  let present: [Int]
  let policy: FocusOptions.RemovalPolicy
  /// The value that each element stands for, where they do not stand for themselves.
  let bound: [Int: Int]?
  /// True if the field is a Boolean: 0 represents true, and nil represents false.
  let isBoolean: Bool
  /// An element that the program does not let focus move to.
  let vetoed: Int?
  /// True if section 3 scrolls. Element 1 is then not disabled, but scrolled out of view.
  let scrolls: Bool
  /// True if the program agrees to show element 1, but does not scroll.
  let shows: Bool
  /// True if scope 4 is no trap but a window. It is then not disabled, but inactive.
  let isScene: Bool
  /// The part of the declaration of trap 4 that is switched in place of disabling the trap.
  let trapSwitch: TrapSwitch?
  /// True if elements and the section declare exits.
  let hasExits: Bool
  /// The part of node 3 if it is no section: a group around 0 and 1.
  let group: Group?
  /// The values that state and programs ask for.
  let values: [Int?]
  private let elementsByValue: [[Int]]

  enum Group {
    case list
    /// Element 2 controls the group.
    case popup
  }

  init(
    name: String,
    windows: Int = 1,
    nodes: Int = 3,
    present: [Int] = [0, 1],
    policy: FocusOptions.RemovalPolicy = .neighbour,
    bound: [Int: Int]? = nil,
    isBoolean: Bool = false,
    vetoed: Int? = nil,
    scrolls: Bool = false,
    shows: Bool = false,
    isScene: Bool = false,
    trapSwitch: TrapSwitch? = nil,
    hasExits: Bool = false,
    group: Group? = nil
  ) {
    self.name = name
    self.windows = windows
    self.nodes = nodes
    self.present = present
    self.policy = policy
    self.bound = bound
    self.isBoolean = isBoolean
    self.vetoed = vetoed
    self.scrolls = scrolls
    self.shows = shows
    self.isScene = isScene
    self.trapSwitch = trapSwitch
    self.hasExits = hasExits
    self.group = group
    values = Set(bound?.values.map { $0 } ?? [0, 1, 2]).sorted().map { $0 } + [nil]
    elementsByValue = (0..<3).map { value in
      guard let bound else { return [value] }
      return bound.keys.filter { bound[$0] == value }.sorted()
    }
  }

  static let elements = WorldPlan(name: "elements")
  static let cleared = WorldPlan(name: "cleared", policy: .clear)
  static let trap = WorldPlan(name: "trap", nodes: 5, present: [0, 1, 3])
  static let dialog = WorldPlan(name: "dialog", nodes: 5, present: [0, 1, 2, 3, 4])
  static let vetoed = WorldPlan(name: "vetoed", nodes: 5, present: [0, 1, 3], policy: .default, vetoed: 1)
  static let partly = WorldPlan(name: "partly", present: [0, 1, 2], bound: [0: 0, 1: 1])
  static let boolean = WorldPlan(name: "boolean", bound: [0: 0, 1: 0], isBoolean: true)
  static let scrolling = WorldPlan(name: "scrolling", nodes: 4, present: [0, 1, 3], scrolls: true)
  static let shown = WorldPlan(name: "shown", nodes: 4, present: [0, 1, 3], scrolls: true, shows: true)
  static let scenes = WorldPlan(name: "scenes", nodes: 5, present: [0, 2, 4], isScene: true)
  static let paused = WorldPlan(
    name: "paused",
    nodes: 5,
    present: [0, 1, 2, 3, 4],
    trapSwitch: .isPaused,
    hasExits: true
  )
  static let switched = WorldPlan(name: "switched", nodes: 5, present: [0, 1, 2, 3, 4], trapSwitch: .isModal)
  static let twoWindows = WorldPlan(name: "twoWindows", windows: 2)
  static let list = WorldPlan(name: "list", nodes: 4, present: [0, 1, 2, 3], group: .list)
  static let popup = WorldPlan(name: "popup", nodes: 4, present: [0, 1, 2, 3], group: .popup)
  static let twoDialogs = WorldPlan(name: "twoDialogs", windows: 2, nodes: 5, present: [0, 1, 2, 3, 4])

  /// All worlds, or the one that `FOCAL_WORLD` names.
  static let all = {
    let all = [
      twoWindows, twoDialogs, boolean, partly, elements, cleared, trap, dialog, vetoed, scrolling, shown, scenes,
      paused, switched, list, popup,
    ]
    let name = ProcessInfo.processInfo.environment["FOCAL_WORLD"]
    return name.map { name in all.filter { $0.name == name } } ?? all
  }()

  /// The windows in the order in which they are synchronized.
  var order: [Int] { Array(0..<windows) }

  /// The elements that stand for a value, in the order in which they were bound.
  func elements(of value: Int) -> [Int] { elementsByValue[value] }

  func value(of element: Int) -> Int? {
    guard let bound else { return element }
    return bound[element]
  }

  func node(_ id: Int) -> FocusNode<Int> {
    let frame = FocusRect(x: Double(id) * 10, y: Double(id % 2), width: 8, height: 2)
    var node =
      switch id {
      case 3 where group != nil: FocusNode.scope(3, order: 1).group(.horizontal, atEnd: .wraps, selected: 1)
      case 2 where group == .popup: FocusNode.element(2, frame: frame, order: 2).controls(3)
      case 3: FocusNode.section(3, frame: FocusRect(x: 10, y: 0, width: 8, height: 8), order: 1)
      case 4:
        FocusNode.scope(
          4,
          frame: FocusRect(x: 20, y: 0, width: 8, height: 8),
          order: 2,
          isModal: !isScene,
          isScene: isScene
        )
      default: FocusNode.element(id, in: parent(of: id), frame: frame, order: id)
      }
    node.visibleRect = scrolls && id == 3 ? node.frame : nil
    return hasExits ? node.exitFocus(exits(of: id)) : node
  }

  /// Exits that lead to an element and back, past a section, and nowhere.
  private func exits(of id: Int) -> [FocusMove: FocusExit<Int>] {
    switch id {
    case 0: [.right: .to(2), .previous: .cancel]
    case 1: [.up: .to(4)]
    case 3: [.left: .passOn, .right: .cancel]
    default: [:]
    }
  }

  /// The node in an engine whose slots are the ids, plus one.
  func slotNode(_ id: Int) -> FocusNode<Int> { node(id).map { $0 + 1 } }

  func change(_ id: Int, isEnabled: Bool) -> FocusEdit {
    var node = slotNode(id)
    set(id, &node, isEnabled: isEnabled)
    return .change(node)
  }

  /// Enables or disables a node, or does the opposite: see ``scrolls``, ``isScene`` and ``trapSwitch``.
  func set(_ id: Int, _ node: inout FocusNode<Int>, isEnabled: Bool) {
    if scrolls, id == 1 {
      node.frame!.y = isEnabled ? 1 : 50
    } else if isScene, id == 4 {
      node.isActive = isEnabled
    } else if id == 4, trapSwitch == .isPaused {
      node.isPaused = !isEnabled
    } else if id == 4, trapSwitch == .isModal {
      node.isModal = isEnabled
    } else {
      node.isEnabled = isEnabled
    }
  }

  /// True if a node is enabled: neither disabled nor scrolled out of view nor inactive nor a trap that is off.
  static func isEnabled(_ node: FocusNode<Int>) -> Bool {
    node.isEnabled && node.isActive && (node.frame?.y ?? 0) < 50 && !node.isPaused
      && (node.role != .scope || node.isScene || node.isModal || node.isGroup)
  }

  /// The declared parent of a node.
  func parent(of id: Int) -> Int? {
    if group != nil { return id < 2 ? 3 : nil }
    return nodes > 3 && (id == 1 || id == 2) ? id + 2 : nil
  }

  /// True if the element is an item of a group that another element controls.
  func isForActivation(_ id: Int, in window: EngineFacts) -> Bool {
    group == .popup && id < 2 && window.isPresent(2) && window.isPresent(3)
  }

  /// An engine with the nodes that are there at first, and the binding of its values. Each id has its slot: one more
  /// than the id.
  func makeEngine() -> (engine: FocusEngine<Int>, binding: FocusBinding<Int, Int>) {
    let engine = FocusEngine<Int>(options: FocusOptions(keyboardNavigation: true, removalPolicy: policy))
    engine.onReport = { _ in }
    for id in 0..<nodes { _ = engine.names.slot(naming: id) }
    let binding = bound == nil ? FocusBinding<Int, Int>.identity(engine) : FocusBinding(engine)
    for id in (bound ?? [:]).keys.sorted() { binding.bind(id, equals: bound![id]!) }
    engine.update { [self] update in for id in present { update.add(node(id)) } }
    if shows { engine.bringIntoView = { _ in true } }
    if let vetoed { engine.shouldMove = { $0.to != vetoed } }
    return (engine, binding)
  }

  /// Everything that can happen in one window.
  func events(in window: Int) -> [WorldEvent] {
    let ids = Array(0..<nodes)
    var events: [WorldEvent] = [.tab(window, forward: true), .tab(window, forward: false), .expire(window)]
    events.append(.reattach(window))
    events += FocusDirection.allCases.map { .arrow(window, $0) }
    events += values.map { .request(window, $0) } + ids.map { .click(window, $0) }
    events += ids.flatMap {
      [.add(window, $0), .remove(window, $0), .enable(window, $0), .disable(window, $0)]
    }
    return events
  }

  /// Everything that can happen.
  var events: [WorldEvent] { values.map { .assign($0) } + (0..<windows).flatMap { events(in: $0) } }

  /// Every answer of a callback.
  var answers: [WorldAnswer] {
    let writes = values.map { WorldEvent.assign($0) } + order.flatMap { window in values.map { .request(window, $0) } }
    let edits: [WorldEvent] = order.flatMap { [.remove($0, 0), .disable($0, 1), .add($0, 2)] }
    return WorldAnswer.Place.allCases.flatMap { place in (writes + edits).map { WorldAnswer(place: place, event: $0) } }
  }
}

/// The part of a trap's declaration that a world switches.
enum TrapSwitch: Sendable {
  case isPaused
  case isModal
}

extension WorldPlan: CustomTestStringConvertible {
  var testDescription: String { name }
}
