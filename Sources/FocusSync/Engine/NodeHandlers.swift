import Store

/// The handlers of one node. They are removed with the node.
final class NodeHandlers {
  /// Passes a key to the handlers of keys until one handles it; `nil` if there are no handlers.
  private(set) var press: ((KeyEvent) -> KeyEvent.Result)?
  var moves: [(Direction) -> Void] = []
  var submits: [() -> Void] = []
  var rotations: [RotationInput] = []
  var blurs: [() -> Void] = []
  var focuses: [() -> Void] = []
  var submitLabel: SubmitKeyLabel?
  var isSubmitScope = false
  var values: [ObjectIdentifier: Any] = [:]
  var sceneValues: [ObjectIdentifier: Any] = [:]
  /// The lines that have added handlers, with the last update of the tree in which each did, and the number of these
  /// updates.
  private var lines: [(location: CodeLocation, update: Int, count: Int)] = []

  /// The number of updates of the tree in which one line may add handlers without a report. A page may be built in
  /// several updates, with a function that adds one handler at each call, but hardly in ten.
  static let mostUpdatesOfALine = 10

  /// Adds a handler of keys after the others. All handlers are chained in one closure, so that delivering a key retains
  /// one object for each node.
  func addKeys(_ phases: KeyEvent.Phases, _ handler: @escaping (KeyEvent) -> KeyEvent.Result) {
    let before = press
    press = { event in
      if let before, before(event) == .handled { return .handled }
      return phases.contains(event.phase) ? handler(event) : .ignored
    }
  }

  /// Notes that a line adds a handler. Returns true, once, if the line probably adds the same handler at each update.
  func isRepeating(_ location: CodeLocation, in update: Int) -> Bool {
    guard let index = lines.firstIndex(where: { $0.location == location }) else {
      lines.append((location, update, 1))
      return false
    }
    guard lines[index].update != update else { return false }
    lines[index].update = update
    lines[index].count += 1
    return lines[index].count == Self.mostUpdatesOfALine
  }
}
