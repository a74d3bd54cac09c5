import FocusSync

extension PageSession {
  /// Handles an input. The focused element and the elements around it come first, then the page.
  public func receive(_ input: Input) {
    isReceiving = true
    switch input {
    case .key, .paste:
      followFocus()
      guard let event = input.event, engine.press(event) == .ignored else { break }
      command(event)
    case .click(.cell(let point)):
      if let hit = frame?.hit(at: point) {
        click(hit.id, at: hit.point)
      } else {
        frame?.command(at: point)?()
      }
    case .click(.named(let name)):
      if let id = element(named: name), let point = frame?.center(of: id) { click(id, at: point) }
    case .wheel(let steps, let spot):
      turnWheel(steps, at: spot)
    }
    isReceiving = false
    settleMirrors()
  }

  /// Handles the wheel. Over the focused control it changes the control's value; elsewhere it scrolls the content under
  /// it. If that content cannot scroll, it changes the focused control's value, as the crown of a watch does.
  private func turnWheel(_ steps: Int, at spot: Input.Spot) {
    let place: CellPoint? =
      switch spot {
      case .cell(let point): point
      case .named(let name): element(named: name).flatMap { frame?.place(of: $0) }
      }
    if let frame, let place {
      let isOverDial = frame.hit(at: place).map { $0.id == engine.focused && frame.controls[$0.id]?.dial != nil }
      if isOverDial != true, let scrolling = frame.scrolling(by: -3 * steps, at: place) {
        scroll(to: scrolling)
        return
      }
    }
    _ = engine.rotate(by: Double(steps))
  }

  /// True if an enabled command of the page handles the key.
  public func wants(_ input: Input) -> Bool {
    guard case .key(let event) = input else { return false }
    return page.command(for: event) != nil
  }

  /// The names of the drawn elements.
  public var places: [String] { elements.map(\.name).sorted() }

  private func element(named name: String) -> ID? { elements.first { $0.name == name } }

  /// The drawn elements, which can be named.
  private var elements: [ID] { frame.map { Array($0.controls.keys) + $0.lists.map(\.id) } ?? [] }

  private func command(_ event: KeyEvent) {
    let page = page
    if let command = page.command(for: event) {
      command.action()
    } else if event == KeyEvent(.pageUp) || event == KeyEvent(.pageDown) {
      let target = engine.focused.flatMap { frame?.element(windowsFrom: $0, by: event.key == .pageUp ? -1 : 1) }
      if let target { engine.request(target) }
    } else if event.key != .paste, KeyNotation.name(of: event) == nil, let character = event.characters.first {
      // A sheet handles all keys, and the page behind it none.
      if page.sheet == nil { page.type?(character) }
    }
  }

  /// Declares the handlers of an element when the element first gets focus, and again when it has been declared anew.
  func listen(at id: ID) {
    guard let control = frame?.controls[id], handled.insert(id).inserted else { return }
    engine.change(id) { [weak self] node in
      node = node.onKeyPress { event in self?.press(event, at: id) ?? .ignored }
      if control.action != nil {
        node = node.onSubmit { self?.frame?.controls[id]?.action?() }
      } else if control.line != nil {
        node = node.submitLabel(.next)
      }
      if let self, let dial = control.dial { node = listening(to: dial, node) }
    }
  }

  /// Declares the submit actions of new groups.
  func listenToGroups(of frame: PageFrame<ID>) {
    for (id, submission) in frame.submissions where handled.insert(id).inserted {
      engine.change(id) { [weak self] node in
        node = node.onSubmit { self?.frame?.submissions[id]?.action() }.submitScope(submission.isScope)
      }
    }
  }

  private func listening(to dial: Control.Dial, _ node: FocusNode<ID>) -> FocusNode<ID> {
    let id = node.id
    return node.onMoveCommand { [weak self] direction in
      guard let self, let dial = frame?.controls[id]?.dial else { return }
      switch direction {
      case .left: dial.choose(max(0, (dial.value ?? dial.count) - 1))
      case .right: dial.choose(min(dial.count - 1, (dial.value ?? -1) + 1))
      default: _ = engine.move(direction)
      }
    }
    .onRotation(
      from: 0,
      through: Double(dial.count - 1),
      by: 1,
      get: { [weak self] in Double(self?.frame?.controls[id]?.dial?.value ?? 0) },
      set: { [weak self] in self?.frame?.controls[id]?.dial?.choose(Int($0)) }
    )
  }

  private func press(_ event: KeyEvent, at id: ID) -> KeyEvent.Result {
    guard let control = frame?.controls[id] else { return .ignored }
    if let line = control.line {
      var editor = LineEditor(line.text, cursor: cursors[id])
      guard editor.perform(event) == .handled else { return .ignored }
      cursors[id] = editor.cursor
      if editor.text != line.text { line.edit(editor.text) }
      return .handled
    }
    guard event.key == .space, event.modifiers.isEmpty, let action = control.action else { return .ignored }
    action()
    return .handled
  }

  /// Handles a click: focuses the element if clicks can focus it, then performs its action or places the cursor.
  private func click(_ id: ID, at point: CellPoint) {
    let before = frame?.controls[id]
    engine.click(id)
    guard let control = frame?.controls[id] ?? before else { return }
    if let line = control.line {
      guard engine.isFocused(id), line.frame.contains(point) else { return }
      let shown = line.isSecret ? String(repeating: "*", count: line.text.count) : line.text
      let cursor = LineEditor(line.text, cursor: cursors[id]).cursor
      let window = LineWindow(of: shown, cursor: cursor, width: line.frame.size.columns)
      cursors[id] = window.offset(atColumn: point.column - line.frame.origin.column)
    } else if let click = control.click, let frame = frame?.frame(of: id) {
      click(point.column - frame.origin.column)
    } else {
      control.action?()
    }
  }
}

extension PageSession {
  /// The keys that have an effect at present.
  func hints(_ page: Page<ID>, for control: Control?, canFocus: Bool) -> [(String, String)] {
    guard showsHelp else { return [] }
    var hints: [(String, String)] = []
    // Return in a field that leads to the next one does what Tab does.
    if let label = control?.submitLabel, label != "next", control?.action != nil || control?.line != nil {
      hints.append((glyphs.returnKey, label))
    }
    let commands = page.commands.filter(\.isEnabled)
    hints += otherHints.filter { hint in !commands.contains { $0.key == hint.key } }
    if control?.dial != nil { hints.append((glyphs == .ascii ? "left/right" : "←→", "change")) }
    if control?.isInGrid == true { hints.append((glyphs == .ascii ? "arrows" : "←↑↓→", "move")) }
    if page.type != nil, page.sheet == nil, control?.line == nil { hints.append(("a-z", "find")) }
    hints += commands.map { ($0.event.key == .return ? glyphs.returnKey : $0.key, $0.meaning) }
    if canFocus {
      hints.append(("tab", "next"))
      hints.append(("\(glyphs.shift)tab", "back"))
    }
    hints.append(("^c", "quit"))
    return hints
  }
}
