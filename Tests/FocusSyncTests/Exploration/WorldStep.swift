import FocusSync

/// One thing that can happen in a world. The number is that of a window: an engine with its own elements.
enum WorldEvent: Hashable {
  case assign(Int?)
  case request(Int, Int?)
  case click(Int, Int)
  case tab(Int, forward: Bool)
  case arrow(Int, FocusDirection)
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
  enum Place: Int, Hashable, CaseIterable {
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
  /// The window in which the event happens; nil for a write of state.
  var window: Int? {
    switch self {
    case .assign: nil
    case .request(let window, _), .click(let window, _), .tab(let window, _), .arrow(let window, _): window
    case .add(let window, _), .remove(let window, _), .enable(let window, _), .disable(let window, _): window
    case .expire(let window), .reattach(let window): window
    }
  }

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

  /// True if the event writes a value, to the state or to focus.
  var isWrite: Bool {
    switch self {
    case .assign, .request: true
    default: false
    }
  }
}

/// The same in the other of two windows.
extension WorldEvent {
  var swapped: WorldEvent {
    switch self {
    case .assign: self
    case .request(let window, let id): .request(1 - window, id)
    case .click(let window, let id): .click(1 - window, id)
    case .tab(let window, let forward): .tab(1 - window, forward: forward)
    case .arrow(let window, let direction): .arrow(1 - window, direction)
    case .add(let window, let id): .add(1 - window, id)
    case .remove(let window, let id): .remove(1 - window, id)
    case .enable(let window, let id): .enable(1 - window, id)
    case .disable(let window, let id): .disable(1 - window, id)
    case .expire(let window): .expire(1 - window)
    case .reattach(let window): .reattach(1 - window)
    }
  }
}

extension WorldStep {
  var swapped: WorldStep {
    WorldStep(event: event.swapped, answer: answer.map { WorldAnswer(place: $0.place, event: $0.event.swapped) })
  }
}
