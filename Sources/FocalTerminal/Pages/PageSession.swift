import FocusSync
import Store
import Synchronization

/// A page while it is open: its focus engine, the cursors in its fields, and the last frame.
///
/// `receive(_:)` takes inputs and `screen(step:)` returns the picture. After each change the page is described anew,
/// and the engine is updated with the elements that were added, removed, moved or disabled.
@MainActor
public final class PageSession<ID: PageID>: TerminalProgram {
  /// The focus engine of the page.
  public let engine: FocusEngine<ID>
  /// The size of the screen.
  public var size: CellSize {
    didSet { if size != oldValue { redraw() } }
  }
  /// The characters with which the page is drawn.
  public var glyphs = Glyphs.unicode {
    didSet { if glyphs != oldValue { redraw() } }
  }
  /// Called after each change of the picture.
  public var onChange: (() -> Void)?
  /// True if the page receives keys, so that its help line shows their effects.
  public var showsHelp = true {
    didSet { if showsHelp != oldValue { redraw() } }
  }
  /// The keys that code around the page handles, for the help line.
  public var otherHints: [(key: String, meaning: String)] = [] {
    didSet { redraw() }
  }
  /// The line that stays on the normal screen when the program has ended.
  public var parting: () -> String? = { nil }

  /// The state behind the page in a line, for programs that show it.
  public var state: () -> String? = { nil }

  private let describe: (PageContext<ID>) -> Page<ID>
  private var content = PageContent<ID>()
  private(set) var frame: PageFrame<ID>?
  private var scrolling = Scrolling<ID>()
  private var step = 0
  private var isRefreshing = false
  private var needsRefresh = false
  private var publicationCount = 0
  /// True if the page has a command for Escape.
  private var hasExitCommand = false
  /// True if something has changed since the last frame.
  private var isStale = true
  /// True if the page shows models, which change without an action of the store.
  public var showsModels = false
  /// True while an input is handled. The page is drawn afterwards.
  var isReceiving = false
  var cursors: [ID: Int] = [:] {
    didSet { isStale = true }
  }
  /// The active item in the last frame.
  private var drawnItem: ID?
  /// The element under the mouse.
  var hovered: ID? { didSet { if hovered != oldValue { isStale = true } } }
  /// The element on which the mouse button is down.
  var pressed: ID? { didSet { if pressed != oldValue { isStale = true } } }
  /// The keys that were reported because they do not arrive.
  private var reported: Set<KeyEvent> = []
  /// The elements whose handlers have been declared.
  var handled: Set<ID> = []
  /// Measures the pause between two keys. A second ends the text by which the user finds an item.
  public var clock: any Clock<Duration> = ContinuousClock() {
    didSet { (typingClock, lastKey) = (AnyClock(clock), nil) }
  }
  private(set) var typingClock = AnyClock(ContinuousClock())
  /// The time of the last key.
  var lastKey: AnyClock<Duration>.Instant?
  private var tokens: [Any] = []
  private var mirrors: [Synchronization] = []
  private let inFlight = EffectCount()
  /// Set where the program ends: on any thread, if an effect ends it.
  nonisolated let hasEnded = Atomic(false)
  /// Adds a pane for the history of the first store.
  private(set) var keepHistory: ((PageSession<ID>, _ limit: Int, _ keepsFrames: Bool) -> any InspectedProgram)?

  /// Opens a page of several stores, or with a focus of its own. Attach its stores before you call anything else.
  public init(
    size: CellSize,
    options: FocusOptions = FocusOptions(keyboardNavigation: true),
    _ describe: @escaping (PageContext<ID>) -> Page<ID>
  ) {
    self.size = size
    self.describe = describe
    engine = FocusEngine(options: options)
    tokens.append(engine.observe { [weak self] in self?.focusMoved($0) })
    // The next frame shows the focused element.
    engine.bringIntoView = { _ in true }
    declareRoot(hasExitCommand: false)
  }

  /// Opens the page of a store, and keeps the engine and the focus in the state equal.
  ///
  /// ```swift
  /// PageSession(store, focus: \.focus, size: size) { context in
  ///   Page("Guests") { … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - store: The store that the page shows.
  ///   - focus: The focused element in its state.
  ///   - size: The size of the screen.
  ///   - options: The rules by which the engine navigates.
  ///   - describe: Describes the page. It is called for each frame.
  public convenience init<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    focus: WritableKeyPath<State, ID?>,
    size: CellSize,
    options: FocusOptions = FocusOptions(keyboardNavigation: true),
    _ describe: @escaping (PageContext<ID>) -> Page<ID>
  ) where Action.State == State {
    self.init(size: size, options: options, describe)
    attach(store)
    keep(synchronize(store, focus, with: engine))
  }

  /// Follows a store: the page is drawn after each of its turns.
  ///
  /// The engine is updated before focus is copied from the state. So an action that shows an element may focus it,
  /// and an action that removes an element may move focus away. An effect of the root feature that calls `dismiss` ends
  /// the program.
  public func attach<State, Action>(_ store: Store<State, Action>) {
    tokens.append(store.observe { [weak self] in self?.redraw() })
    tokens.append(store.observeEffects { [inFlight] phase, _ in inFlight.note(phase) })
    tokens.append(
      store.onRootDismissal { [weak self] in
        self?.hasEnded.store(true, ordering: .releasing)
        Task { @MainActor in self?.onChange?() }
      }
    )
    keepHistory = keepHistory ?? { HistoryPane($0, of: store, limit: $1, keepsFrames: $2) }
    refresh()
  }

  /// Declares the keys of the page.
  private func declareRoot(hasExitCommand: Bool) {
    self.hasExitCommand = hasExitCommand
    engine.declareRoot { [weak self] root in
      let root = root.onKeyPress { self?.command($0) ?? .ignored }
      return hasExitCommand ? root.onExitCommand { self?.frame?.command(for: KeyEvent(.escape))?.action() } : root
    }
  }

  private func redraw() {
    isStale = true
    refresh()
  }

  /// Draws the page if something has changed, and updates the engine.
  func refresh() {
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
      report(frame.commands)
      report(frame.bar)
      forget(content.apply(frame, to: engine))
      listen(to: frame)
      let hasExitCommand = frame.command(for: KeyEvent(.escape)) != nil
      if hasExitCommand != self.hasExitCommand { declareRoot(hasExitCommand: hasExitCommand) }
      // The page may show a value that is published for the first time.
      if publish(frame) { needsRefresh = true }
      if needsRefresh { isStale = true }
    } while needsRefresh
    isRefreshing = false
    onChange?()
  }

  /// Reports each key that does not arrive, once.
  func report(_ commands: [Command]) {
    for command in commands {
      guard let problem = command.problem, let event = command.event, reported.insert(event).inserted else { continue }
      reportIssue(problem, location: command.location)
    }
  }

  /// Forgets elements that have left: a field that comes again has its cursor at the end, and no handlers yet.
  private func forget(_ gone: Set<ID>) {
    handled.subtract(gone)
    for id in gone where cursors[id] != nil { cursors[id] = nil }
  }

  /// Retains a focus binding until the page closes.
  public func keep(_ binding: AnyObject) { tokens.append(binding) }

  /// Retains a mirror until the page closes.
  public func keep(_ mirror: Synchronization) {
    mirrors.append(mirror)
    refresh()
  }

  /// Delivers changes of models now instead of later, and draws the page.
  public func settleMirrors() {
    for mirror in mirrors { mirror.settle() }
    // A value that was published during the input can be read only now.
    if showsModels || publicationCount > 0 || drawnItem != activeItem?.item { isStale = true }
    refresh()
  }

  /// Publishes the values of the elements in the frame.
  ///
  /// - Returns: True if there are more of them than before.
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
    return PageFrame(describe(context), context) { self.hints(for: $0) }
  }

  /// The active item of the list that the focused field controls, and its row.
  var activeItem: (list: ID, item: ID, row: Int)? {
    guard let list = engine.focused.flatMap({ engine.node($0)?.controlledGroup }),
      let item = engine.activeItem(of: list), let row = engine.node(item)?.frame?.y
    else { return nil }
    return (list, item, Int(row))
  }

  private func focusMoved(_ change: FocusChange<ID>) {
    if change.cause == .key, let from = change.from, let to = change.to, let parent = engine.parent(of: to),
      engine.parent(of: from) == parent
    {
      frame?.controls[to]?.followFocus?()
    }
    scrolling.followsFocus = true
    isStale = true
    // Most likely the state changes too, and then the page is drawn.
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

  /// The context in which the page is described.
  private var context: PageContext<ID> {
    var context = PageContext<ID>(size: size, focus: engine.focused)
    context.glyphs = glyphs
    context.readsRightToLeft = engine.options.readingDirection == .rightToLeft
    context.engine = engine
    context.onDismiss = { [weak self] in self?.dismiss() }
    (context.hovered, context.pressed) = (hovered, pressed)
    return context
  }

  /// Draws the page.
  ///
  /// - Parameter step: The step of the turning indicators.
  public func screen(step: Int) -> Screen {
    if frame == nil { refresh() }
    if step != self.step {
      self.step = step
      frame = draw()
    }
    return frame?.screen ?? Screen(size: size)
  }

  /// Waits until no effect of the attached stores is running.
  public func settle() async { await inFlight.waitUntilNone() }
}
