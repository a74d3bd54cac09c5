/// Handlers at a node. A handler may be added before its node is, and is dropped when the node is removed.
extension FocusEngine {
  /// Calls `action` for a key that comes to the node, from the focused element or from something in it.
  ///
  /// Several handlers at one node are called in the order in which they were added, until one returns `.handled`.
  public func onKeyPress(
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {
    handlers(at: id).keys.append(.init(phases: phases, matches: { _ in true }, action: action))
  }

  /// Calls `action` for one key.
  public func onKeyPress(
    _ key: KeyEvent.Key,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping () -> KeyEvent.Result
  ) {
    handlers(at: id).keys.append(.init(phases: phases, matches: { $0.key == key }, action: { _ in action() }))
  }

  /// Calls `action` for any of some keys.
  public func onKeyPress(
    keys: Set<KeyEvent.Key>,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {
    handlers(at: id).keys.append(.init(phases: phases, matches: { keys.contains($0.key) }, action: action))
  }

  /// Calls `action` for keys that type a text of which every character satisfies `characters`.
  ///
  /// ```swift
  /// engine.onKeyPress(characters: \.isLetter, at: .grid, phases: .down) { select(startingWith: $0.characters) }
  /// ```
  public func onKeyPress(
    characters: @escaping (Character) -> Bool,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {
    let matches = { (event: KeyEvent) in !event.characters.isEmpty && event.characters.allSatisfy(characters) }
    handlers(at: id).keys.append(.init(phases: phases, matches: matches, action: action))
  }

  /// Calls `action` instead of moving focus when an arrow comes to the node.
  ///
  /// The direction is the one the content understands: in right-to-left content the left arrow arrives as `.right`.
  public func onMoveCommand(at id: ID, _ action: @escaping (Direction) -> Void) {
    handlers(at: id).moves.append(action)
  }

  /// Calls `action` when the return key submits at the node or in it. Handlers further out are called after it.
  public func onSubmit(at id: ID, _ action: @escaping () -> Void) { handlers(at: id).submits.append(action) }

  /// Says what the return key does while focus is on the node or in it.
  public func submitLabel(_ label: SubmitKeyLabel, at id: ID) { handlers(at: id).submitLabel = label }

  /// Keeps submissions in the node from reaching handlers around it.
  public func submitScope(_ isScope: Bool = true, at id: ID) { handlers(at: id).isSubmitScope = isScope }

  /// Lets a crown or a wheel turn a number while focus is on the node or in it.
  ///
  /// - Parameters:
  ///   - step: how far one detent goes; nil turns smoothly.
  ///   - isContinuous: whether turning beyond one end goes on from the other.
  public func onRotation(
    at id: ID,
    from low: Double,
    through high: Double,
    by step: Double? = nil,
    isContinuous: Bool = false,
    get: @escaping () -> Double,
    set: @escaping (Double) -> Void
  ) {
    // Bounds that are no range leave one value, or, where there is no lower one, none to speak of.
    let range = low <= high ? low...high : low.isNaN ? 0...0 : low...low
    let input = RotationInput(range: range, step: step, wraps: isContinuous, get: get, set: set)
    handlers(at: id).rotations.append(input)
  }

  /// Calls `action` when the element loses focus, before anything else is told; also when it is removed.
  public func onBlur(of id: ID, _ action: @escaping () -> Void) { handlers(at: id).blurs.append(action) }

  /// Calls `action` when the element gains focus, after the blur of the one that had it.
  public func onFocus(of id: ID, _ action: @escaping () -> Void) { handlers(at: id).focuses.append(action) }

  /// Takes all handlers, labels and published values off a node.
  public func removeHandlers(at id: ID) {
    guard let slot = names.slot(of: id), slot < runner.handlers.count else { return }
    runner.handlers[slot] = nil
  }

  func handlers(at id: ID) -> NodeHandlers {
    let slot = names.slot(naming: id)
    while runner.handlers.count <= slot { runner.handlers.append(nil) }
    if let existing = runner.handlers[slot] { return existing }
    let new = NodeHandlers()
    runner.handlers[slot] = new
    return new
  }
}
