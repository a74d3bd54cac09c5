import FocusSync

/// An event in a world. The number is that of a window, which is an engine with its elements.
enum WorldEvent: Hashable {
  case assign(Int?)
  case request(Int, Int?)
  case click(Int, Int)
  case tab(Int, forward: Bool)
  case arrow(Int, Direction)
  case add(Int, Int)
  case remove(Int, Int)
  case enable(Int, Int)
  case disable(Int, Int)
  case expire(Int)
  /// The mirror of a window is cancelled, and the two sides are synchronized anew.
  case reattach(Int)
}

/// One write that a callback makes, once.
struct WorldAnswer: Hashable {
  enum Place: Hashable, CaseIterable {
    case blur
    case focus
    /// An observer of the store that was registered before the mirrors.
    case earlyObserver
    /// An observer of the store that was registered after the mirrors.
    case lateObserver

    var isOfEngine: Bool { self == .blur || self == .focus }
  }

  var place: Place
  var event: WorldEvent
}

/// An event, and a callback that answers the event with another one.
struct WorldStep: Hashable {
  var event: WorldEvent
  var answer: WorldAnswer?
}

extension WorldStep: CustomStringConvertible {
  /// The step as Swift.
  var description: String {
    answer.map { "\(event.code), answer: .init(place: .\($0.place), event: \($0.event.code))" } ?? event.code
  }
}

extension WorldEvent {
  /// The event as Swift.
  var code: String {
    func name(_ id: Int?) -> String { id.map { "\($0)" } ?? "nil" }
    return switch self {
    case .assign(let id): ".assign(\(name(id)))"
    case .request(let window, let id): ".request(\(window), \(name(id)))"
    case .click(let window, let id): ".click(\(window), \(id))"
    case .tab(let window, let forward): ".tab(\(window), forward: \(forward))"
    case .arrow(let window, let direction): ".arrow(\(window), .\(direction))"
    case .add(let window, let id): ".add(\(window), \(id))"
    case .remove(let window, let id): ".remove(\(window), \(id))"
    case .enable(let window, let id): ".enable(\(window), \(id))"
    case .disable(let window, let id): ".disable(\(window), \(id))"
    case .expire(let window): ".expire(\(window))"
    case .reattach(let window): ".reattach(\(window))"
    }
  }

  /// True if the event is a write, to state or to focus.
  var isWrite: Bool {
    switch self {
    case .assign, .request: true
    default: false
    }
  }
}

/// The description of a small world: its nodes, and the number of windows that mirror the field of its store.
struct WorldPlan: Hashable {
  var name: String
  var windows = 1
  /// The nodes from the first: elements 0, 1 and 2, a section 3 around 1, a trap 4 around 2.
  var nodes = 3
  /// The nodes that are present at first.
  var present = [0, 1]
  var policy = FocusOptions.RemovalPolicy.neighbour
  /// The elements that stand for values, if some do not.
  var bound: [Int]?
  /// The order in which the windows are synchronized.
  var order = [0, 1]

  static let elements = WorldPlan(name: "elements")
  static let cleared = WorldPlan(name: "cleared", policy: .clear)
  static let trap = WorldPlan(name: "trap", nodes: 5, present: [0, 1, 3])
  static let dialog = WorldPlan(name: "dialog", nodes: 5, present: [0, 1, 2, 3, 4])
  static let partly = WorldPlan(name: "partly", present: [0, 1, 2], bound: [0, 1])
  static let twoWindows = WorldPlan(name: "twoWindows", windows: 2)

  /// The values that state and programs request.
  var values: [Int?] { (bound ?? [0, 1, 2]).map { $0 } + [nil] }

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

  /// All events in one window.
  private func events(in window: Int) -> [WorldEvent] {
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

  /// All events.
  var events: [WorldEvent] { values.map { .assign($0) } + (0..<windows).flatMap { events(in: $0) } }

  /// All answers of callbacks.
  var answers: [WorldAnswer] {
    let writes = values.map { WorldEvent.assign($0) } + values.map { .request(0, $0) }
    let edits: [WorldEvent] = [.remove(0, 0), .disable(0, 1), .add(0, 2)]
    return WorldAnswer.Place.allCases.flatMap { place in (writes + edits).map { WorldAnswer(place: place, event: $0) } }
  }
}
