import Store

/// Adds handlers at a node. A handler may be added before its node. It is removed with the node.
///
/// Every call adds a handler, and all of them are called. Add handlers once, when the node is added. A layout function
/// that runs again calls ``removeHandlers(at:)`` first. If one line adds handlers at a node in ten updates of the tree,
/// the engine reports it: see ``FocusReport/repeatedHandler(_:at:)``.
extension FocusEngine {
  /// Calls `action` for a key that reaches the node, because the node or a descendant has focus.
  ///
  /// Several handlers at one node are called in the order in which they were added, until one returns `.handled`.
  public func onKeyPress(
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).addKeys(phases, action)
  }

  /// Calls `action` for one key that reaches the node.
  public func onKeyPress(
    _ key: KeyEvent.Key,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping () -> KeyEvent.Result,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).addKeys(phases) { $0.key == key ? action() : .ignored }
  }

  /// Calls `action` for any of several keys that reach the node.
  public func onKeyPress(
    keys: Set<KeyEvent.Key>,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).addKeys(phases) { keys.contains($0.key) ? action($0) : .ignored }
  }

  /// Calls `action` for keys that type a text in which every character satisfies `characters`.
  ///
  /// ```swift
  /// engine.onKeyPress(characters: \.isLetter, at: .grid, phases: .down) { select(startingWith: $0.characters) }
  /// ```
  public func onKeyPress(
    characters: @escaping (Character) -> Bool,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).addKeys(phases) { event in
      !event.characters.isEmpty && event.characters.allSatisfy(characters) ? action(event) : .ignored
    }
  }

  /// Calls `action` instead of moving focus when an arrow key reaches the node.
  ///
  /// The direction follows the text: in right-to-left content, the left arrow is passed as `.right`.
  public func onMoveCommand(
    at id: ID,
    _ action: @escaping (Direction) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).moves.append(action)
  }

  /// Calls `action` when the return key submits at the node or at a descendant. Handlers of ancestors are called after
  /// it.
  public func onSubmit(
    at id: ID,
    _ action: @escaping () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).submits.append(action)
  }

  /// Sets the label of the return key, which determines its effect while the node or a descendant has focus.
  public func submitLabel(_ label: SubmitKeyLabel, at id: ID) { handlers(at: id).submitLabel = label }

  /// Stops submissions at the node, so that handlers of its ancestors are not called.
  public func submitScope(_ isScope: Bool = true, at id: ID) { handlers(at: id).isSubmitScope = isScope }

  /// Lets a crown or a wheel turn a number while the node or a descendant has focus.
  ///
  /// - Parameters:
  ///   - step: The amount of one detent; `nil` turns smoothly.
  ///   - isContinuous: True if turning beyond one end continues from the other.
  public func onRotation(
    at id: ID,
    from low: Double,
    through high: Double,
    by step: Double? = nil,
    isContinuous: Bool = false,
    get: @escaping () -> Double,
    set: @escaping (Double) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    // Bounds in the wrong order leave a single value.
    let range = low <= high ? low...high : low.isNaN ? 0...0 : low...low
    let input = RotationInput(range: range, step: step, wraps: isContinuous, get: get, set: set)
    addHandlers(at: id, fileID, line).rotations.append(input)
  }

  /// Calls `action` when the element loses focus, also when it is removed. The call precedes all other callbacks of the
  /// move.
  public func onBlur(
    of id: ID,
    _ action: @escaping () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).blurs.append(action)
  }

  /// Calls `action` when the element gains focus, after the blur handlers of the element that had it.
  public func onFocus(
    of id: ID,
    _ action: @escaping () -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    addHandlers(at: id, fileID, line).focuses.append(action)
  }

  /// Removes all handlers, labels and published values of a node.
  public func removeHandlers(at id: ID) {
    guard let slot = names.slot(of: id), slot < runner.handlers.count else { return }
    runner.handlers[slot] = nil
  }

  /// The handlers of a node, for a line of the program that adds one.
  private func addHandlers(at id: ID, _ fileID: StaticString, _ line: UInt) -> NodeHandlers {
    let node = handlers(at: id)
    let location = CodeLocation(fileID: fileID, line: line)
    if node.isRepeating(location, in: runner.layouts) { report(.repeatedHandler(id, at: location)) }
    return node
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
