import FocusSync

/// The help line: the keys that have an effect at present.
extension PageSession {
  func hints(for frame: PageFrame<ID>) -> [(key: String, meaning: String)] {
    guard showsHelp else { return [] }
    let control = engine.focused.flatMap { frame.controls[$0] }
    let cursor = engine.focused.flatMap { cursors[$0] }
    // A field takes the keys that edit its text.
    func isFree(_ command: Command) -> Bool {
      guard let line = control?.line, let event = command.event else { return true }
      return line.result(of: event, cursor: cursor).0 == .ignored
    }
    var hints: [(key: String, meaning: String)] = []
    let active = activeItem.flatMap { frame.controls[$0.item]?.submitLabel }
    let submit = active ?? frame.meaningOfReturn(at: engine.focused)
    if let submit { hints.append((glyphs.returnKey, submit)) }
    let escape = frame.meaningOfEscape(at: engine.focused).map { (key: "esc", meaning: $0) }
    let own = (control?.commands ?? []).filter { $0.isShown && isFree($0) }
    let all = frame.commands(around: engine.focused).filter {
      $0.isShown && isFree($0) && (escape == nil || $0.event?.key != .escape)
    }
    let (commands, quit) = (all.filter { $0.event != .interrupt }, all.first { $0.event == .interrupt })
    hints += otherHints.filter { hint in escape?.key != hint.key && !commands.contains { $0.key == hint.key } }
    hints += own.map { (glyphs.keyName(of: $0), $0.meaning) }
    if control?.dial != nil { hints.append((glyphs.keyName("←→"), "change")) }
    if control?.isInGrid == true { hints.append((glyphs.keyName("←↑↓→"), "move")) }
    if frame.isFoundByTyping(engine.focused) { hints.append(("a-z", "find")) }
    if let escape { hints.append(escape) }
    hints += commands.map { (glyphs.keyName(of: $0), $0.meaning) }
    if frame.hasSeveralPanes { hints.append(("f6", "other pane")) }
    if frame.hasSeveralStops || engine.focused == nil && frame.canFocus {
      hints.append(
        (submit == nil && frame.returnLeadsOn(at: engine.focused) ? "\(glyphs.returnKey)/tab" : "tab", "next")
      )
      hints.append(("\(glyphs.shift)tab", "back"))
    }
    hints.append(("^c", quit?.meaning ?? "quit"))
    return hints
  }
}

extension PageFrame {
  /// The meaning of Return, for the help line. In a text area, the meaning is `new line`. If the focused element or a
  /// scope around it has an action for Return, the meaning is the `submitLabel` of the element. Otherwise, the meaning
  /// is the `submitLabel` of the default button. `nil` if there is no label, or if Return leads to the next element as
  /// Tab does.
  func meaningOfReturn(at focus: ID?) -> String? {
    let control = focus.flatMap { controls[$0] }
    if control?.line?.firstLine != nil { return "new line" }
    // In a field whose `submitLabel` is `nil` or `next`, Return gets no hint of its own. If `returnLeadsOn(at:)` is
    // true, the hint for Tab also shows Return.
    if control?.line != nil, control?.submitLabel ?? "next" == "next" { return nil }
    let isSubmitted = control?.action != nil || chain(from: focus).contains { scopes[$0]?.submit != nil }
    return isSubmitted ? control?.submitLabel : button(for: .defaultAction, at: focus)
  }

  /// True if Return in a field leads to the next element, as Tab does.
  func returnLeadsOn(at focus: ID?) -> Bool {
    guard let control = focus.flatMap({ controls[$0] }), control.line != nil else { return false }
    let isSubmitted = control.action != nil || chain(from: focus).contains { scopes[$0]?.submit != nil }
    return control.submitLabel.map { $0 == "next" } ?? !isSubmitted
  }

  /// The meaning of Escape, for the help line. The meaning comes from the innermost scope that has an action for Escape
  /// or a cancel button. If there is no such scope, the meaning comes from the first cancel button of the page. `nil`
  /// if the page has no cancel button either.
  func meaningOfEscape(at focus: ID?) -> String? {
    for id in chain(from: focus ?? modalScope) {
      if let exit = scopes[id]?.exit { return exit.meaning }
      if let button = button(for: .cancelAction, in: id) { return button }
    }
    return button(for: .cancelAction, in: nil)
  }

  /// True if Tab leads from one element to another. A group is one stop.
  var hasSeveralStops: Bool {
    let groups = Set(nodes.filter { $0.group != nil }.map(\.id))
    let trap = modalScope
    func isReached(_ id: ID) -> Bool { trap.map { chain(from: id).contains($0) } ?? true }
    // The list of a combo box is no stop.
    let controlled = Set(nodes.compactMap(\.controlledGroup))
    var stops = Set(lists.filter { !$0.rows.isEmpty && isReached($0.id) }.map(\.id)).subtracting(controlled)
    for node in nodes where node.takesFocus && isClickable(node.id) && isReached(node.id) {
      stops.insert(chain(from: node.id).last { groups.contains($0) } ?? node.id)
      if stops.count > 1 { return true }
    }
    return stops.count > 1
  }

  /// True if F6 leads from one pane to another.
  var hasSeveralPanes: Bool { modalScope == nil && nodes.count(where: \.isPane) > 1 }

  /// True if the focused element is in a list with type-ahead, or is in a group and has a type-ahead text. The user can
  /// then find an item by typing.
  func isFoundByTyping(_ focus: ID?) -> Bool {
    guard let focus else { return false }
    if let list = list(around: focus) { return !list.texts.isEmpty }
    guard nodes.contains(where: { $0.id == focus && $0.typeAheadText != nil }) else { return false }
    let chain = chain(from: focus)
    return nodes.contains { $0.group != nil && chain.contains($0.id) }
  }

  private func button(for shortcut: KeyEvent.Shortcut, at focus: ID?) -> String? {
    for id in chain(from: focus ?? modalScope) {
      if let button = button(for: shortcut, in: id) { return button }
    }
    return button(for: shortcut, in: nil)
  }

  private func button(for shortcut: KeyEvent.Shortcut, in scope: ID?) -> String? {
    let button = nodes.first { $0.isEnabled && $0.shortcuts.contains(shortcut) && isInside($0, scope) }
    return button.flatMap { controls[$0.id]?.submitLabel }
  }

  private func isInside(_ node: FocusNode<ID>, _ scope: ID?) -> Bool {
    guard let scope else { return true }
    return chain(from: node.id).contains(scope)
  }

  var modalScope: ID? { nodes.last { $0.isModal }?.id }

  /// `id`, and then the ids of the nodes and lists around it, the innermost first. Empty for `nil`.
  func chain(from id: ID?) -> [ID] {
    var chain: [ID] = []
    var next = id
    // Two nodes may have the same id, which the engine reports. The chain could then lead back to its beginning.
    while let id = next, !chain.contains(id) {
      chain.append(id)
      next = nodes.first { $0.id == id }?.parent ?? lists.first { $0.id == id }?.parent ?? list(around: id)?.id
    }
    return chain
  }

  private func list(around id: ID) -> ListNodes<ID>? {
    // Searches only visible rows. An element in such a row has a control, and is not in `nodes`.
    guard controls[id] != nil, !nodes.contains(where: { $0.id == id }) else { return nil }
    return lists.first { list in
      list.visibleRows.contains { index in list.nodes(at: index).contains { $0.id == id } }
    }
  }
}

extension FocusNode {
  fileprivate var takesFocus: Bool { role == .element && isEnabled && !interactions.isEmpty }
}
