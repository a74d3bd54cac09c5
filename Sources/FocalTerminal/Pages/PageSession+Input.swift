import FocusSync

extension PageSession {
  /// Handles an input. A key or a pasted text goes first to the focused element and the scopes around it, then to the
  /// page.
  ///
  /// - Returns: `.ignored` for a key or a pasted text that has no effect; otherwise `.handled`.
  @discardableResult
  public func receive(_ input: Input) -> KeyEvent.Result {
    if frame == nil { refresh() }
    isReceiving = true
    // Some terminals do not report that the button went up, so any input but a movement ends the press.
    if case .move = input {} else { pressed = nil }
    defer {
      isReceiving = false
      settleMirrors()
    }
    switch input {
    case .key, .paste:
      followFocus()
      notePause()
      guard let event = input.event, engine.press(event) == .ignored else { break }
      return page(by: event)
    case .move(let point):
      hovered = frame?.hit(at: point)?.id
      if let pressed, let place = frame?.screenFrame(of: pressed)?.origin {
        let distance = CellPoint(column: point.column - place.column, row: point.row - place.row)
        frame?.controls[pressed]?.drag?(distance)
      }
    case .release: pressed = nil
    case .click(.cell(let point)):
      if let action = frame?.command(at: point) {
        action()
      } else if let hit = frame?.hit(at: point) {
        pressed = hit.id
        click(hit.id, at: hit.point)
      } else if frame?.isOutsideSheet(point) == true {
        // The scope of the sheet or the menu in front decides what happens: see `FocusNode.outsideClick`.
        engine.click(nil)
      }
    case .click(.named(let name)):
      if let id = element(named: name), let point = frame?.center(of: id) { click(id, at: point) }
    case .wheel(let steps, let spot):
      turnWheel(steps, at: spot)
    }
    return .handled
  }

  /// Ends the text that was typed to find an item, if no key was pressed for a second.
  private func notePause() {
    let now = typingClock.now
    if let lastKey, lastKey.duration(to: now) >= .seconds(1), !engine.typeAhead.isEmpty { engine.expireTypeAhead() }
    lastKey = now
  }

  /// Handles the wheel. If the mouse is over the focused control, and the control has a `dial`, the wheel changes the
  /// control's value. Otherwise the wheel scrolls the content under the mouse. If that content cannot scroll, the wheel
  /// changes the focused control's value, as the crown of a watch does.
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

  /// The names of the drawn elements and lists, sorted.
  public var places: [String] { elements.map(\.name).sorted() }

  private func element(named name: String) -> ID? { elements.first { $0.name == name } }

  /// The drawn elements and lists. A click or a turn of the wheel can address them by their names.
  private var elements: [ID] { frame.map { Array($0.controls.keys) + $0.lists.map(\.id) } ?? [] }

  /// Performs the enabled command that has this key. Returns `.ignored` if there is none.
  func command(_ event: KeyEvent) -> KeyEvent.Result {
    // Escape is not handled here, because it belongs to the innermost scope with an action for it.
    guard event.key != .escape, let command = frame?.command(for: event, at: engine.focused) else { return .ignored }
    command.action()
    return .handled
  }

  /// Handles Page Up and Page Down on a page that is longer than the screen: moves focus by a screen. The engine cannot
  /// do this, because the page is not a node of the engine.
  private func page(by event: KeyEvent) -> KeyEvent.Result {
    guard event == KeyEvent(.pageUp) || event == KeyEvent(.pageDown), let frame,
      let target = engine.focused.flatMap({ frame.element(screensFrom: $0, by: event.key == .pageUp ? -1 : 1) })
    else { return .ignored }
    engine.request(target, cause: .key)
    return .handled
  }

  /// Declares the handlers of elements and scopes that have none yet. The handlers look up their actions in the newest
  /// frame.
  func listen(to frame: PageFrame<ID>) {
    var changes: [(id: ID, change: (inout FocusNode<ID>) -> Void)] = []
    for (id, control) in frame.controls where handled.insert(id).inserted {
      report(control.commands)
      changes.append((id, { [weak self] in $0 = self?.listening(to: control, $0) ?? $0 }))
    }
    for (id, actions) in frame.scopes where handled.insert(id).inserted {
      report(actions.commands)
      changes.append((id, { [weak self] in $0 = self?.listening(to: actions, $0) ?? $0 }))
    }
    guard !changes.isEmpty else { return }
    engine.update { update in
      for (id, change) in changes { update.change(id, change) }
    }
  }

  private func listening(to control: Control, _ node: FocusNode<ID>) -> FocusNode<ID> {
    let id = node.id
    var node = node
    if control.dial != nil { node = listeningToDial(node) }
    let act: Control.Action = { [weak self] in self?.frame?.controls[id]?.action?() }
    if control.line != nil {
      node = node.onKeyPress { [weak self] in self?.edit(by: $0, at: id) ?? .ignored }
      if control.action != nil { return node.onSubmit(act) }
      return control.submitLabel ?? "next" == "next" ? node.submitLabel(.next) : node
    }
    if control.action == nil { return node }
    return control.isSelectedFirst ? node.onSubmit(act) : node.onActivate(perform: act)
  }

  private func listening(to actions: ScopeActions, _ node: FocusNode<ID>) -> FocusNode<ID> {
    let id = node.id
    var node = node
    if actions.submit != nil {
      node = node.onSubmit { [weak self] in self?.frame?.scopes[id]?.submit?() }.submitScope(actions.isSubmitScope)
    }
    if actions.exit != nil {
      node = node.onExitCommand { [weak self] in self?.frame?.scopes[id]?.exit?.action() }
    }
    return node
  }

  private func listeningToDial(_ node: FocusNode<ID>) -> FocusNode<ID> {
    let id = node.id
    return node.onMoveCommand { [weak self] direction in
      guard let self, let dial = frame?.controls[id]?.dial else { return }
      switch direction {
      case .left: turn(id, to: (dial.value ?? dial.count) - 1)
      case .right: turn(id, to: (dial.value ?? -1) + 1)
      default: _ = engine.move(direction)
      }
    }
    .onRotation(
      from: 0,
      through: .infinity,  // The number of options may change after this declaration.
      by: 1,
      get: { [weak self] in Double(self?.frame?.controls[id]?.dial?.value ?? 0) },
      set: { [weak self] in self?.turn(id, to: Int($0)) }
    )
  }

  /// Chooses the option of a dial at `index`. If `index` is out of range, chooses the first or last option. Does
  /// nothing if the dial has no option, or if the option is chosen already.
  private func turn(_ id: ID, to index: Int) {
    guard let dial = frame?.controls[id]?.dial, dial.count > 0 else { return }
    let option = min(max(0, index), dial.count - 1)
    if option != dial.value { dial.choose(option) }
  }

  private func edit(by event: KeyEvent, at id: ID) -> KeyEvent.Result {
    guard let line = frame?.controls[id]?.line else { return .ignored }
    let (result, editor) = line.result(of: event, cursor: cursors[id])
    guard result == .handled else { return .ignored }
    cursors[id] = editor.cursor
    if editor.text != line.text { line.edit(editor.text) }
    return .handled
  }

  /// Handles a click. First, the engine handles the click: for example, the engine focuses a field, or performs the
  /// action of a button. After that, the first rule that fits applies:
  /// - A text field places its cursor.
  /// - An element with a `click` closure calls the closure.
  /// - An element with `isSelectedFirst` performs its action if the element had focus before the click.
  private func click(_ id: ID, at point: CellPoint) {
    if frame?.opener == id {
      // A click on the button of the open menu only closes the menu. If the button got the click, it would open the
      // menu again.
      engine.click(nil)
      return
    }
    let hadFocus = engine.isFocused(id)
    engine.click(id)
    guard let control = frame?.controls[id] else { return }
    if let line = control.line {
      guard engine.isFocused(id), line.frame.contains(point) else { return }
      cursors[id] = line.offset(at: point, cursor: cursors[id])
    } else if let click = control.click, let frame = frame?.frame(of: id) {
      click(point.column - frame.origin.column)
    } else if control.isSelectedFirst, hadFocus {
      control.action?()
    }
  }
}

extension Control.Line {
  /// Applies a key to a copy of the text. Returns the result of the key, and the copy with its cursor.
  func result(of event: KeyEvent, cursor: Int?) -> (KeyEvent.Result, LineEditor) {
    guard firstLine != nil else {
      var editor = LineEditor(text, cursor: cursor)
      return (editor.perform(event), editor)
    }
    var area = TextAreaEditor(text, cursor: cursor, width: frame.size.columns)
    let result = area.perform(event)
    return (result, area.editor)
  }

  /// The number of characters of the text before a point of the frame.
  func offset(at point: CellPoint, cursor: Int?) -> Int {
    let column = point.column - frame.origin.column
    if let firstLine {
      let lines = TextLines(text, width: frame.size.columns)
      let line = min(firstLine + point.row - frame.origin.row, lines.lines.count - 1)
      return lines.offset(line: line, column: column)
    }
    let shown = isSecret ? String(repeating: "*", count: text.count) : text
    let cursor = LineEditor(text, cursor: cursor).cursor
    return LineWindow(of: shown, cursor: cursor, width: frame.size.columns).offset(atColumn: column)
  }
}
