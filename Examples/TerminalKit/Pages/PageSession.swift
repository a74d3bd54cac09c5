import FocusSync
import Store

/// A page while it is open: its focus engine, the cursors in its fields, and the last frame.
///
/// Inputs go in by `receive(_:)`, the picture comes out by `screen(step:)`. The page is described anew after each
/// change; the engine is told of what has come, gone, moved or been disabled since.
@MainActor
package final class PageSession<ID: PageID>: TerminalProgram {
  package let engine: FocusEngine<ID>
  package var size: CellSize {
    didSet { if size != oldValue { redraw() } }
  }
  package var glyphs = Glyphs.unicode {
    didSet { if glyphs != oldValue { redraw() } }
  }
  package var onChange: (() -> Void)?
  /// True if the page receives keys, so that its help line shows their effects.
  package var showsHelp = true {
    didSet { if showsHelp != oldValue { redraw() } }
  }
  package var otherHints: [(key: String, meaning: String)] = [] {
    didSet { redraw() }
  }
  /// Returns true while work is running.
  package var busy: () -> Bool = { false }
  /// The line that stays when the page has been left; the page is left by Return or Escape once there is one.
  package var parting: () -> String? = { nil }

  private let describe: (Canvas<ID>.Context) -> Page<ID>
  private var content = PageContent<ID>()
  private(set) var frame: PageFrame<ID>?
  private var scrolling = Scrolling<ID>()
  private var step = 0
  private var isRefreshing = false
  private var needsRefresh = false
  private var publicationCount = 0
  /// True if something has changed since the last frame.
  private var isStale = true
  /// True if the page shows values of which no store sends notifications.
  private var showsModels = false
  /// True while an input is handled. The page is drawn afterwards.
  var isReceiving = false
  var cursors: [ID: Int] = [:] {
    didSet { isStale = true }
  }
  /// The elements whose handlers the engine has.
  var handled: Set<ID> = []
  private var tokens: [Any] = []
  private var mirrors: [Synchronization] = []
  private let inFlight = EffectCount()

  /// Opens a page. Attach its store before anything else is done with it.
  package init(
    size: CellSize,
    options: FocusOptions = FocusOptions(keyboardNavigation: true),
    _ describe: @escaping (Canvas<ID>.Context) -> Page<ID>
  ) {
    self.size = size
    self.describe = describe
    engine = FocusEngine(options: options)
    tokens.append(engine.observe { [weak self] in self?.focusMoved($0) })
  }

  /// Follows a store, and keeps the focus in its state the same as the engine's.
  ///
  /// The engine is told of what has come and gone before state's focus crosses, so that state may focus an element in
  /// the action that shows it, and move focus away in the one that removes it.
  package func attach<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    focus: WritableKeyPath<State, ID?>
  ) where Action.State == State {
    follow(store) { [synchronize(SyncSide(store, focus), SyncSide(engine))] }
  }

  /// Follows a store, and keeps what `mirrors` makes for as long as the page is open. The page may also show models,
  /// which change without a turn of the store.
  package func attach<State, Action>(
    _ store: Store<State, Action>,
    mirrors: () -> [Synchronization]
  ) {
    showsModels = true
    follow(store, mirrors: mirrors)
  }

  private func follow<State, Action>(_ store: Store<State, Action>, mirrors: () -> [Synchronization]) {
    tokens.append(store.observe { [weak self] in self?.redraw() })
    refresh()
    self.mirrors += mirrors()
    tokens.append(store.observeEffects { [inFlight] phase, _ in inFlight.note(phase) })
    refresh()
  }

  private func redraw() {
    isStale = true
    refresh()
  }

  /// Draws where something has changed, and tells the engine what has.
  private func refresh() {
    guard !isRefreshing else {
      needsRefresh = true
      return
    }
    isRefreshing = true
    repeat {
      needsRefresh = false
      let frame = isStale ? draw() : self.frame ?? draw()
      isStale = false
      self.frame = frame
      scrolling = frame.scrolling
      let gone = content.apply(frame, to: engine)
      handled.subtract(gone)
      listenToGroups(of: frame)
      // A value that is published for the first time may be what the page shows something of.
      if publish(frame) { needsRefresh = true }
      if needsRefresh { isStale = true }
      // A row that was out of sight has its control only now.
      if let id = engine.focused { listen(at: id) }
    } while needsRefresh
    isRefreshing = false
    onChange?()
  }

  /// Keeps a focus binding, which nothing else holds, for as long as the page is open.
  package func keep(_ binding: AnyObject) { tokens.append(binding) }

  /// Lets changes of models cross now, instead of at the next opportunity, and draws.
  package func settleMirrors() {
    for mirror in mirrors { mirror.settle() }
    if showsModels { isStale = true }
    refresh()
  }

  /// Publishes the values of the elements in the frame.
  ///
  /// - Returns: Whether there are more of them than before.
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
    if let focus = engine.focused, let node = engine.machine.node(focus), let parent = node.parent,
      let place = node.frame
    {
      context.focusPlace = (parent, Int(place.y))
    }
    let page = describe(context)
    return PageFrame(page, context) { self.hints(page, for: $0, canFocus: $1) }
  }

  private func focusMoved(_ change: FocusChange<ID>) {
    if let id = change.to { listen(at: id) }
    scrolling.followsFocus = true
    isStale = true
    // State most likely follows, and the page is drawn then.
    if !isReceiving { refresh() }
  }

  /// Brings the focused element back into view, where the wheel has left it outside.
  func followFocus() {
    guard !scrolling.followsFocus else { return }
    scrolling.followsFocus = true
    redraw()
  }

  /// Shows other rows, and leaves focus where it is.
  func scroll(to scrolling: Scrolling<ID>) {
    self.scrolling = scrolling
    redraw()
  }

  /// The context in which the page is described.
  private var context: Canvas<ID>.Context {
    var context = Canvas<ID>.Context(size: size, focus: engine.focused)
    context.glyphs = glyphs
    context.readsRightToLeft = engine.options.readingDirection == .rightToLeft
    context.engine = engine
    return context
  }

  /// The page as it is described now.
  var page: Page<ID> { describe(context) }

  // MARK: - TerminalProgram

  package var isBusy: Bool { busy() }

  package var isDone: Bool { parting() != nil }

  package var farewell: String? { parting() }

  package var focusName: String { engine.focused?.name ?? "none" }

  package func screen(step: Int) -> Screen {
    if step != self.step || frame == nil {
      self.step = step
      frame = draw()
    }
    return frame?.screen ?? Screen(size: size)
  }

  package func settle() async { await inFlight.waitUntilNone() }
}
