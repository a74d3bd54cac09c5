@testable import FocusSync

/// The description of a small world: its nodes, and how many windows mirror the one field of its store.
struct WorldPlan: Hashable {
  var name: String
  var windows = 1
  /// The nodes from the first: elements 0, 1 and 2, a section 3 around 1, a trap 4 around 2.
  var nodes = 3
  /// The nodes that are there at first.
  var present = [0, 1]
  var policy = FocusOptions.RemovalPolicy.neighbour
  /// The value that each element stands for, where they do not stand for themselves.
  var bound: [Int: Int]?
  /// Whether the field is a Boolean: 0 stands for true, and nil for false.
  var isBoolean = false
  /// An element that the program does not let focus move to.
  var vetoed: Int?
  /// The order in which the windows are synchronized.
  var order = [0, 1]

  static let elements = WorldPlan(name: "elements")
  static let cleared = WorldPlan(name: "cleared", policy: .clear)
  static let trap = WorldPlan(name: "trap", nodes: 5, present: [0, 1, 3])
  static let dialog = WorldPlan(name: "dialog", nodes: 5, present: [0, 1, 2, 3, 4])
  static let vetoed = WorldPlan(name: "vetoed", nodes: 5, present: [0, 1, 3], policy: .default, vetoed: 1)
  static let partly = WorldPlan(name: "partly", present: [0, 1, 2], bound: [0: 0, 1: 1])
  static let boolean = WorldPlan(name: "boolean", bound: [0: 0, 1: 0], isBoolean: true)
  static let twoWindows = WorldPlan(name: "twoWindows", windows: 2)
  static let twoDialogs = WorldPlan(name: "twoDialogs", windows: 2, nodes: 5, present: [0, 1, 2, 3, 4])

  /// The values that state and programs ask for.
  var values: [Int?] { Set(bound?.values.map { $0 } ?? [0, 1, 2]).sorted().map { $0 } + [nil] }

  /// The elements that stand for a value, in the order in which they were bound.
  func elements(of value: Int) -> [Int] {
    guard let bound else { return [value] }
    return bound.keys.filter { bound[$0] == value }.sorted()
  }

  func value(of element: Int) -> Int? {
    guard let bound else { return element }
    return bound[element]
  }

  func node(_ id: Int) -> FocusNode<Int> {
    let frame = Rect(x: Double(id) * 10, y: Double(id % 2), width: 8, height: 2)
    return switch id {
    case 3: .section(3, frame: Rect(x: 10, y: 0, width: 8, height: 8), order: 1)
    case 4: .scope(4, frame: Rect(x: 20, y: 0, width: 8, height: 8), order: 2, isTrap: true)
    case 1: .element(1, in: nodes > 3 ? 3 : nil, frame: frame, order: 1)
    case 2: .element(2, in: nodes > 3 ? 4 : nil, frame: frame, order: 2)
    default: .element(id, frame: frame, order: id)
    }
  }

  /// An engine with the nodes that are there at first, and the binding of its values. Each id has its slot: one more
  /// than the id.
  func makeEngine() -> (engine: FocusEngine<Int>, binding: FocusBinding<Int, Int>) {
    let engine = FocusEngine<Int>(options: FocusOptions(keyboardNavigation: true, removalPolicy: policy))
    engine.onReport = { _ in }
    for id in 0..<nodes { _ = engine.names.slot(naming: id) }
    let binding = bound == nil ? FocusBinding<Int, Int>.identity(engine) : FocusBinding(engine)
    for id in (bound ?? [:]).keys.sorted() { binding.bind(id, equals: bound![id]!) }
    engine.update { update in for id in present { update.add(node(id)) } }
    if let vetoed { engine.shouldMove = { $0.to != vetoed } }
    return (engine, binding)
  }

  /// Everything that can happen in one window.
  func events(in window: Int) -> [WorldEvent] {
    let ids = Array(0..<nodes)
    var events: [WorldEvent] = [.tab(window, forward: true), .tab(window, forward: false), .expire(window)]
    events.append(.reattach(window))
    events += Direction.allCases.map { .arrow(window, $0) }
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
    let writes = values.map { WorldEvent.assign($0) } + values.map { .request(0, $0) }
    let edits: [WorldEvent] = [.remove(0, 0), .disable(0, 1), .add(0, 2)]
    return WorldAnswer.Place.allCases.flatMap { place in (writes + edits).map { WorldAnswer(place: place, event: $0) } }
  }
}

extension WorldPlan {
  /// A node, by slot.
  func slotNode(_ id: Int, isEnabled: Bool = true) -> FocusNode<Int> {
    var node = node(id).map { $0 + 1 }
    node.isEnabled = isEnabled
    return node
  }

  /// The edits that can be made to a node, by slot.
  func edits(of id: Int, in core: FocusCore) -> [FocusEdit<Int>] {
    guard core.tree.contains(id + 1) else { return [.add(slotNode(id))] }
    let isEnabled = core.tree.places[id + 1].attributes.isEnabled
    return [.remove(id + 1), .change(slotNode(id, isEnabled: !isEnabled))]
  }
}
