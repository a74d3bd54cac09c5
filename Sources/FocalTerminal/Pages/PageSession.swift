import FocusSync
import Store
import Synchronization

/// A page while it is open: its focus engine, the cursors in its fields, and the newest frame.
///
/// `receive(_:)` takes inputs and `screen(step:)` returns the picture. After each change, the session describes the
/// page anew, and tells the engine which elements were added or removed, or have changed.
@MainActor
public final class PageSession<ID: PageID>: TerminalProgram {
  /// Decides which element has focus. The session declares the elements of each frame to the engine.
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
  /// True if the help line shows the effects of keys. Set it to false while the page receives no keys.
  public var showsHelp = true {
    didSet { if showsHelp != oldValue { redrawHelpLine() } }
  }
  /// The keys that an enclosing program handles, with their meanings, for the help line. A visible command of the page,
  /// or of a scope around focus, replaces the hint for the same key. An action for Escape or a cancel button replaces
  /// the hint for `esc`.
  public var otherHints: [(key: String, meaning: String)] = [] {
    didSet { redrawHelpLine() }
  }
  /// Returns the line that stays on the normal screen when the program has ended; `nil` for none.
  public var parting: () -> String? = { nil }

  /// Returns a line that describes the state of the page, for ``stateText``; `nil` for none.
  public var state: () -> String? = { nil }

  let describe: (PageContext<ID>) -> Page<ID>
  var content = PageContent<ID>()
  var frame: PageFrame<ID>? {
    didSet { picture = nil }
  }
  /// The picture of the frame; `nil` until `screen(step:)` draws it.
  var picture: Screen?
  var scrolling = Scrolling<ID>()
  var step = 0
  var isRefreshing = false
  var needsRefresh = false
  var publicationCount = 0
  /// True if the root of the engine has a handler for Escape, because the page has a command for this key.
  var hasExitCommand = false
  /// True if something has changed since the newest frame was drawn.
  var isStale = true
  /// True if the page shows models, such as `@Observable` objects, which change without an action of a store. The page
  /// is then drawn after each input.
  public var showsModels = false
  /// True while an input is handled. The page is drawn afterwards.
  var isReceiving = false
  var cursors: [ID: Int] = [:] {
    didSet { isStale = true }
  }
  /// The active item that the newest frame shows.
  var drawnItem: ID?
  /// The element under the mouse.
  var hovered: ID? { didSet { if hovered != oldValue { isStale = true } } }
  /// The element on which the mouse button is down.
  var pressed: ID? { didSet { if pressed != oldValue { isStale = true } } }
  /// The keys for which `report(_:)` has reported an issue.
  var reported: Set<KeyEvent> = []
  /// The elements and scopes whose handlers have been declared.
  var handled: Set<ID> = []
  /// Measures the pause between two keys. A pause of a second ends the text that the user types to find an item.
  public var clock: any Clock<Duration> = ContinuousClock() {
    didSet { (typingClock, lastKey) = (AnyClock(clock), nil) }
  }
  private(set) var typingClock = AnyClock(ContinuousClock())
  /// The time of the newest key or pasted text; `nil` before the first one. Setting `clock` resets the time to `nil`.
  var lastKey: AnyClock<Duration>.Instant?
  private var tokens: [Any] = []
  var mirrors: [Synchronization] = []
  private let inFlight = EffectCount()
  /// True if the program has ended. An effect can end the program on any thread.
  nonisolated let hasEnded = Atomic(false)
  /// Adds a pane for the history of the first attached store; `nil` if no store is attached.
  private(set) var keepHistory: ((PageSession<ID>, _ limit: Int, _ keepsFrames: Bool) -> any InspectedProgram)?

  /// Opens a page that shows several stores, or whose focus is not a field of a state. Attach the stores before you
  /// call anything else.
  public init(
    size: CellSize,
    options: FocusOptions = FocusOptions(keyboardNavigation: true),
    _ describe: @escaping (PageContext<ID>) -> Page<ID>
  ) {
    self.size = size
    self.describe = describe
    engine = FocusEngine(options: options)
    tokens.append(engine.observe { [weak self] in self?.focusMoved($0) })
    // Every element can be shown: the next frame scrolls to the focused element.
    engine.bringIntoView = { _ in true }
    declareRoot(hasExitCommand: false)
  }

  /// Opens a page that shows a store. The focus of the engine and the focus in the state are kept equal.
  ///
  /// ```swift
  /// PageSession(store, focus: \.focus, size: size) { context in
  ///   Page("Guests") { … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - store: The store that the page shows.
  ///   - focus: The focused element in the store's state.
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

  /// Follows a store: the page is drawn after each turn of the store.
  ///
  /// After an action, the engine first gets the changed elements, and then the focus that is in the state. So an action
  /// can show an element and also focus it, or remove an element and also move focus elsewhere. An effect of the root
  /// feature that calls `dismiss` ends the program.
  public func attach<State, Action>(_ store: Store<State, Action>) {
    tokens.append(store.observe { [weak self] in self?.redraw() })
    tokens.append(store.observeEffects { [inFlight] in inFlight.note($0, of: $1.identity) })
    tokens.append(
      store.onRootDismissal { [weak self] in
        self?.hasEnded.store(true, ordering: .releasing)
        Task { @MainActor in self?.onChange?() }
      }
    )
    keepHistory = keepHistory ?? { HistoryPane($0, of: store, limit: $1, keepsFrames: $2) }
    refresh()
  }

  /// Declares the key handlers of the root: one for commands, and one for Escape if the page has a command for it.
  func declareRoot(hasExitCommand: Bool) {
    self.hasExitCommand = hasExitCommand
    engine.declareRoot { [weak self] root in
      let root = root.onKeyPress { self?.command($0) ?? .ignored }
      return hasExitCommand ? root.onExitCommand { self?.frame?.exitCommand?.action() } : root
    }
  }

  /// Retains a focus binding as long as this session exists.
  public func keep(_ binding: AnyObject) { tokens.append(binding) }

  /// Retains a mirror as long as this session exists. After each input, ``settleMirrors()`` lets the mirror read both
  /// sides and write changes.
  public func keep(_ mirror: Synchronization) {
    mirrors.append(mirror)
    refresh()
  }

  /// Waits until no effect of the attached stores is running.
  public func settle() async { await inFlight.waitUntilNone() }
}
