import FocusSync
import Store

/// A program with a pane for the history of its store. Ctrl-T opens the pane below the program. The pane lists the
/// actions, and shows details of the focused action: its cause, its changes of the state, the effects that were running
/// after it, and the moves of focus. Arrows move focus through the list, and the program shows the state after the
/// focused action. Typing filters the list. Escape or Ctrl-T closes the pane, and the program continues.
///
/// ```swift
/// await TerminalRun.main { size in
///   Guests.page(store, size: size).withHistory()
/// }
/// ```
///
/// While the pane is open, the store shows its past: see `StoreHistory`. The program gets no input, and the actions
/// that effects send are held until the pane closes.
@MainActor
public final class HistoryPane<State, Action>: InspectedProgram {
  /// The states and the trace of the store.
  public let history: StoreHistory<State, Action>
  private let program: any TerminalProgram
  private let store: Store<State, Action>
  private var pane: Pane?
  private var traces: [StoreTrace] = []
  private let keepsFrames: Bool
  private var frames: [TimelineFrame] = []

  private struct Pane {
    let browser: StoreOf<HistoryBrowser>
    let page: PageSession<HistoryBrowser.Place>
    let token: ObserveToken
  }

  /// Adds the pane to a program. The history of a `PageSession` includes the moves of focus on the page. The history of
  /// a `ScreenStack` includes the moves of focus on each page that is a `PageSession`. For another program or page,
  /// call `history.recorder.trace.follow(_:)` with each of its focus engines.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - store: The root store of the program, which handles all actions.
  ///   - limit: The number of states to keep.
  ///   - keepsFrames: True to keep pictures of the screen for the ``timeline(title:initialState:reducer:)``.
  public init(
    _ program: any TerminalProgram,
    of store: Store<State, Action>,
    limit: Int = 1_000,
    keepsFrames: Bool = false
  ) {
    self.program = program
    self.store = store
    self.keepsFrames = keepsFrames
    size = program.size
    history = store.history(limit: limit)
    program.onChange = { [weak self] in self?.onChange?() }
    (program as? any HistoryKeeping)?.tellFocus(to: history.recorder.trace)
  }

  // MARK: - The pane

  /// True while the pane is open. During this time, the store shows a state from its history.
  public var isOpen: Bool { pane != nil }

  private func open() {
    let text = HistoryText(history.recording)
    history.jump(to: history.numbers.upperBound)
    let browser = Store(initialState: HistoryBrowser.State(steps: text.steps)) { HistoryBrowser() }
    let page = PageSession<HistoryBrowser.Place>(size: paneSize) { [weak self] context in
      HistoryBrowser.page(browser, size: context.size, details: text.details) { self?.close() }
    }
    page.glyphs = glyphs
    page.attach(browser)
    page.keep(synchronize(browser, \.focused, with: page.engine))
    page.onChange = { [weak self] in self?.onChange?() }
    let token = browser.observe(\.number) { [history] number in
      if let number, number != history.position { history.jump(to: number) }
    }
    pane = Pane(browser: browser, page: page, token: token)
    layOut()
  }

  private func close() {
    pane = nil
    history.resume()
    layOut()
    onChange?()
  }

  private func layOut() {
    program.size = isOpen ? CellSize(columns: size.columns, rows: size.rows - paneSize.rows) : size
    (program as? any HistoryKeeping)?.showsHelp = !isOpen
    pane?.page.size = paneSize
  }

  /// The lower half of the screen, or the whole screen if the program and the pane do not both fit.
  private var paneSize: CellSize {
    let smallest = PageLayout.smallestSize.rows
    return CellSize(columns: size.columns, rows: size.rows < 2 * smallest ? size.rows : (size.rows + 1) / 2)
  }

  // MARK: - InspectedProgram

  /// Calls `output` with each event from now on. If an input directly causes an action or a move of focus, the event
  /// names the input, for example `<Return>`.
  public func trace(to output: @escaping @Sendable (TraceEvent) -> Void) {
    let trace = store.trace(to: output)
    (program as? any HistoryKeeping)?.tellFocus(to: trace)
    traces.append(trace)
  }

  /// Returns an HTML page that shows the recording of the history, with the pictures of the screen that were kept.
  public func timeline(title: String, initialState: String? = nil, reducer: String? = nil) -> String {
    history.recording.html(title: title, frames: frames, initialState: initialState, reducer: reducer)
  }

  /// Adds a picture of the screen. Replaces the previous picture if no action was handled since. Does nothing while
  /// the pane is open, or if pictures are not kept.
  private func addFrame() {
    guard keepsFrames, !isOpen else { return }
    let frame = TimelineFrame(
      action: history.numbers.upperBound,
      text: program.screen(step: 0).plainText,
      focus: (program as? any HistoryKeeping)?.focusFrame.map {
        .init(column: $0.origin.column, row: $0.origin.row, columns: $0.size.columns, rows: $0.size.rows)
      }
    )
    if frames.last?.action == frame.action { frames.removeLast() }
    frames.append(frame)
  }

  // MARK: - TerminalProgram

  /// The size of the screen.
  public var size: CellSize { didSet { layOut() } }
  /// The characters with which the screen is drawn.
  public var glyphs = Glyphs.unicode {
    didSet {
      program.glyphs = glyphs
      pane?.page.glyphs = glyphs
    }
  }
  /// More keys to show in the help line, each with its meaning. Whoever sets this property must handle the keys.
  public var otherHints: [(key: String, meaning: String)] = [] { didSet { program.otherHints = otherHints } }
  /// Called after each change of the picture.
  public var onChange: (() -> Void)?
  /// True while the program's frame has a spinner, or a progress bar of work whose length is unknown.
  public var isBusy: Bool { program.isBusy }
  /// True if the program has ended.
  public var isDismissed: Bool { program.isDismissed }
  /// The line that stays on the normal screen when the program ends.
  public var farewell: String? { program.farewell }
  /// The name of the focused element: in the pane if it is open, otherwise in the program.
  public var focusName: String { pane?.page.focusName ?? program.focusName }
  /// The state of the program in one line; `nil` if the program has no such line.
  public var stateText: String? { program.stateText }
  /// The names of the drawn elements and lists: in the pane if it is open, otherwise in the program.
  public var places: [String] { pane?.page.places ?? program.places }

  /// Closes the pane and ends the program.
  public func dismiss() {
    if isOpen { close() }
    program.dismiss()
  }

  /// Handles an input. Ctrl-T opens or closes the pane. Ctrl-C closes the pane and goes to the program. Any other input
  /// goes to the pane if it is open, and otherwise to the program.
  @discardableResult
  public func receive(_ input: Input) -> KeyEvent.Result {
    if input == .control("t") {
      isOpen ? close() : open()
      onChange?()
      return .handled
    }
    if isOpen, input == .control("c") { close() }
    if let pane { return receive(input, in: pane) }
    let traces = traces + [history.recorder.trace]
    addFrame()
    for trace in traces { trace.cause = input.traceName }
    let result = program.receive(input)
    for trace in traces { trace.cause = nil }
    addFrame()
    return result
  }

  private func receive(_ input: Input, in pane: Pane) -> KeyEvent.Result {
    /// Converts a cell of the screen to the coordinates of the pane.
    func place(_ point: CellPoint) -> CellPoint {
      CellPoint(column: point.column, row: point.row - program.size.rows)
    }
    switch input {
    case .key(let event) where event == KeyEvent(.delete):
      pane.browser.send(.filterTyped(String(pane.browser.filter.dropLast())))
      return .handled
    case .key(let event) where input.isCharacter && !event.characters.isEmpty:
      pane.browser.send(.filterTyped(pane.browser.filter + event.characters))
      return .handled
    case .click(.cell(let point)): return pane.page.receive(.click(.cell(place(point))))
    case .wheel(let steps, .cell(let point)): return pane.page.receive(.wheel(steps, .cell(place(point))))
    case .move(let point): return pane.page.receive(.move(place(point)))
    case .release(let point): return pane.page.receive(.release(place(point)))
    default: return pane.page.receive(input)
    }
  }

  /// The picture of the program, with the pane below it.
  public func screen(step: Int) -> Screen {
    guard let page = pane?.page else { return program.screen(step: step) }
    var screen = Screen(size: size)
    let (above, below) = (program.screen(step: step), page.screen(step: step))
    screen.copy(0..<above.size.rows, of: above, to: CellPoint(column: 0, row: 0))
    screen.copy(0..<below.size.rows, of: below, to: CellPoint(column: 0, row: above.size.rows))
    return screen
  }

  /// Waits until no effect is running. Returns at once while the pane is open.
  ///
  /// While the pane is open, the store holds the actions of effects. An effect that waits for the result of such an
  /// action does not end.
  public func settle() async {
    if !isOpen { await program.settle() }
    addFrame()
  }
}
