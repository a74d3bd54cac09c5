import FocusSync
import Store

/// Describes and lays out the page. After one or several changes, `refresh()` makes a new `PageFrame`, and the engine
/// gets the elements of this frame. The picture is drawn when `screen(step:)` is called.
extension PageSession {
  func redraw() {
    isStale = true
    refresh()
  }

  /// The layout of the page does not depend on the help line, so only the picture is drawn again.
  func redrawHelpLine() {
    picture = nil
    onChange?()
  }

  /// Lays out the page if something has changed, and updates the engine.
  func refresh() {
    guard !isRefreshing else {
      needsRefresh = true
      return
    }
    guard isStale else { return }
    isRefreshing = true
    repeat {
      needsRefresh = false
      let frame = draw()
      isStale = false
      self.frame = frame
      scrolling = frame.scrolling
      report(frame.commands)
      report(frame.bar)
      forget(content.apply(frame, to: engine))
      listen(to: frame)
      let hasExitCommand = frame.exitCommand != nil
      if hasExitCommand != self.hasExitCommand { declareRoot(hasExitCommand: hasExitCommand) }
      // A value that is published for the first time may be shown on the page, so the page is drawn again.
      if publish(frame) { needsRefresh = true }
      if needsRefresh { isStale = true }
    } while needsRefresh
    isRefreshing = false
    onChange?()
  }

  /// Reports an issue for each command whose key does not arrive: see `Command.problem`. Reports a key only once.
  func report(_ commands: [Command]) {
    for command in commands {
      guard let problem = command.problem, let event = command.event, reported.insert(event).inserted else { continue }
      reportIssue(problem, location: command.location)
    }
  }

  /// Forgets the handlers of elements that were removed or declared again, and the cursors of removed elements. If a
  /// removed element is added again, its cursor is at the end of the text.
  private func forget(_ changed: Set<ID>) {
    handled.subtract(changed)
    for id in changed where cursors[id] != nil && !engine.contains(id) { cursors[id] = nil }
  }

  /// Lets each mirror of the page read both sides and write changes now, because the notices of models, such as
  /// `@Observable` objects, come late. Then lays the page out again if something has changed, or if the page publishes
  /// values or shows models: see ``showsModels``.
  public func settleMirrors() {
    for mirror in mirrors { mirror.settle() }
    // A page may show the values that it publishes. They may have changed, so such a page is laid out again.
    if showsModels || publicationCount > 0 || drawnItem != activeItem?.item { isStale = true }
    refresh()
  }

  /// Publishes the values of the elements in the frame.
  ///
  /// - Returns: True if there are more values than in the previous frame.
  private func publish(_ frame: PageFrame<ID>) -> Bool {
    for publish in frame.publications { publish(engine) }
    defer { publicationCount = frame.publications.count }
    return frame.publications.count > publicationCount
  }

  private func draw() -> PageFrame<ID> {
    var context = context
    context.step = step
    context.cursors = cursors
    context.scrolling = scrolling
    context.lists = frame?.lists ?? []
    context.activeItem = activeItem
    drawnItem = context.activeItem?.item
    if let focus = engine.focused, let node = engine.node(focus), let parent = node.parent, let frame = node.frame {
      context.focusPlace = (parent, Int(frame.y))
    }
    return PageFrame(describe(context), context)
  }

  /// The list that the focused field controls, the active item of the list, and the row of this item; `nil` if
  /// there is no active item, or if it has no frame.
  var activeItem: (list: ID, item: ID, row: Int)? {
    guard let list = engine.focused.flatMap({ engine.node($0)?.controlledGroup }),
      let item = engine.activeItem(of: list), let row = engine.node(item)?.frame?.y
    else { return nil }
    return (list, item, Int(row))
  }

  func focusMoved(_ change: FocusChange<ID>) {
    if change.cause == .key, let from = change.from, let to = change.to, let parent = engine.parent(of: to),
      engine.parent(of: from) == parent
    {
      frame?.controls[to]?.followFocus?()
    }
    scrolling.followsFocus = true
    isStale = true
    // An input that moves focus usually changes the state too, so the page is drawn only once, after the input.
    if !isReceiving { refresh() }
  }

  /// Scrolls the focused element into view, if the wheel has moved it out of view.
  func followFocus() {
    guard !scrolling.followsFocus else { return }
    scrolling.followsFocus = true
    redraw()
  }

  /// Scrolls without moving focus.
  func scroll(to scrolling: Scrolling<ID>) {
    self.scrolling = scrolling
    redraw()
  }

  private var context: PageContext<ID> {
    var context = PageContext<ID>(size: size, focus: engine.focused)
    context.glyphs = glyphs
    context.readsRightToLeft = engine.options.readingDirection == .rightToLeft
    context.engine = engine
    context.onDismiss = { [weak self] in self?.dismiss() }
    (context.hovered, context.pressed) = (hovered, pressed)
    return context
  }

  /// Returns the picture of the page. It is drawn only if the page or `step` has changed since the previous call.
  ///
  /// - Parameter step: The number of the animation step to draw, for spinners and for progress bars of work whose
  ///   length is unknown.
  public func screen(step: Int) -> Screen {
    if frame == nil { refresh() }
    if step != self.step {
      self.step = step
      frame = draw()
    }
    if picture == nil, let frame { picture = frame.screen(hints: hints(for: frame)) }
    return picture ?? Screen(size: size)
  }
}
