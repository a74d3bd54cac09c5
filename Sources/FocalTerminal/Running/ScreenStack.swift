import FocusSync
import Store

/// A program that follows a stack of screens in the state of a store, and shows the top screen. Each screen has a page.
/// A root page is below the screens.
///
/// ```swift
/// ScreenStack(of: store, size: size, ids: { $0.path.ids }) { size in
///   App.page(store, size: size)
/// } page: { id, size in
///   store.screen(id, of: \.path, action: App.Action.path).map { Detail.page($0, size: size) }
/// }
/// ```
///
/// A page is opened when its screen appears in state, and is kept while the screen is there. When the screens above it
/// have left, the page is shown again with its cursors and scroll positions.
@MainActor
public final class ScreenStack<State, Action, ScreenID: Hashable>: TerminalProgram {
  /// The store that has the stack.
  public let store: Store<State, Action>
  private let root: any TerminalProgram
  private var screens: [(id: ScreenID, page: any TerminalProgram)] = []
  private let ids: (Store<State, Action>) -> [ScreenID]
  private let open: (ScreenID, CellSize) -> (any TerminalProgram)?
  private var token: ObserveToken?
  /// The traces to which each page reports the moves of its focus.
  private var traces: [StoreTrace] = []

  /// Makes a program that follows the stack of a store, and opens the pages of the screens in the stack.
  ///
  /// - Parameters:
  ///   - store: The store that has the stack.
  ///   - size: The size of the screen.
  ///   - ids: Returns the ids of the screens, the top one last.
  ///   - root: Opens the page below all screens.
  ///   - page: Opens the page of a screen; returns `nil` if the screen is not in state any more.
  public init(
    of store: Store<State, Action>,
    size: CellSize,
    ids: @escaping (Store<State, Action>) -> [ScreenID],
    root: (CellSize) -> any TerminalProgram,
    page: @escaping (ScreenID, CellSize) -> (any TerminalProgram)?
  ) {
    self.store = store
    self.size = size
    self.ids = ids
    self.root = root(size)
    open = page
    token = store.observe { [weak self] in self?.follow() }
    follow()
  }

  /// The page that is shown.
  public var top: any TerminalProgram { screens.last?.page ?? root }

  /// Opens pages for new screens, forgets the pages of screens that have left, and shows the top page.
  private func follow() {
    let ids = ids(store)
    guard ids != screens.map(\.id) || top.onChange == nil else { return }
    top.onChange = nil
    screens = ids.compactMap { id in screens.first { $0.id == id } ?? opened(id).map { (id, $0) } }
    top.size = size
    top.glyphs = glyphs
    top.otherHints = otherHints
    (top as? any HistoryKeeping)?.showsHelp = showsHelp
    top.onChange = { [weak self] in self?.onChange?() }
    onChange?()
  }

  private func opened(_ id: ScreenID) -> (any TerminalProgram)? {
    let page = open(id, size)
    for trace in traces { (page as? any HistoryKeeping)?.tellFocus(to: trace) }
    return page
  }

  // MARK: - TerminalProgram

  /// The size of the picture, in cells. The page that is shown has the same size.
  public var size: CellSize { didSet { top.size = size } }
  /// The characters with which the screen is drawn.
  public var glyphs = Glyphs.unicode { didSet { top.glyphs = glyphs } }
  /// The keys that an enclosing program handles, for the help line of this program.
  public var otherHints: [(key: String, meaning: String)] = [] { didSet { top.otherHints = otherHints } }
  /// True if the help line shows the effects of keys. Set it to false while the program receives no keys.
  package var showsHelp = true { didSet { (top as? any HistoryKeeping)?.showsHelp = showsHelp } }
  /// Called after each change of the picture.
  public var onChange: (() -> Void)?
  /// True while the page that is shown has a spinner, or a progress bar of work whose length is unknown.
  public var isBusy: Bool { top.isBusy }
  /// True if the page at the root or the page that is shown has ended.
  public var isDismissed: Bool { root.isDismissed || top.isDismissed }
  /// The line that stays on the normal screen when the program has ended. The page that is shown gives the line.
  public var farewell: String? { top.farewell }
  /// The name of the focused element.
  public var focusName: String { top.focusName }
  /// The names of the drawn elements and lists.
  public var places: [String] { top.places }

  /// Ends the program with all its pages. To close only the top page, remove its screen from the state of the store.
  public func dismiss() { top.dismiss() }

  /// Handles an input in the page that is shown.
  @discardableResult
  public func receive(_ input: Input) -> KeyEvent.Result { top.receive(input) }

  /// The picture of the page that is shown.
  public func screen(step: Int) -> Screen { top.screen(step: step) }

  /// Waits until the page that is shown has no running effects.
  public func settle() async { await top.settle() }
}

extension ScreenStack: HistoryKeeping {
  package var focusFrame: CellRect? { (top as? any HistoryKeeping)?.focusFrame }

  package func tellFocus(to trace: StoreTrace) {
    traces.append(trace)
    for page in [root] + screens.map(\.page) { (page as? any HistoryKeeping)?.tellFocus(to: trace) }
  }

  /// Returns the program with a pane for the history of its store, which Ctrl-T opens: see ``HistoryPane``.
  ///
  /// - Parameters:
  ///   - limit: The number of states to keep.
  ///   - keepsFrames: True to keep pictures of the screen for
  ///     ``InspectedProgram/timeline(title:initialState:reducer:)``.
  public func withHistory(limit: Int = 1_000, keepsFrames: Bool = false) -> any InspectedProgram {
    HistoryPane(self, of: store, limit: limit, keepsFrames: keepsFrames)
  }
}
