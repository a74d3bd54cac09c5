import FocusSync

extension PageSession {
  /// True while the frame has a spinner, or a progress bar of work whose length is unknown.
  public var isBusy: Bool { frame?.isTurning == true }

  /// True if the program has ended.
  public var isDismissed: Bool { hasEnded.load(ordering: .acquiring) }

  /// Ends the program: the terminal is restored, and the code after `TerminalRun.main` or `show` runs.
  ///
  /// Ctrl-C calls this method, unless a command of the page has this key. In the description of a page, call
  /// ``PageContext/dismiss()``. In the root feature, declare `@Dependency(\.dismiss) var dismiss` and call it in an
  /// effect. In this example, the feature asks before it ends the program:
  ///
  /// ```swift
  /// case .quitTapped where state.hasChanges:
  ///   state.alert = AlertState { TextState("Quit without saving?") } actions: { … }
  ///   return .none
  ///
  /// case .quitTapped, .alert(.presented(.quit)):
  ///   return .run { _ in await dismiss() }
  /// ```
  ///
  /// The page of the example has the command `.control("c", "quit") { store.send(.quitTapped) }`.
  public func dismiss() {
    hasEnded.store(true, ordering: .releasing)
    onChange?()
  }

  /// The line that stays on the normal screen when the program has ended.
  public var farewell: String? { parting() }

  /// The line that ``state`` returns; `nil` if there is none.
  public var stateText: String? { state() }

  /// The name of the focused element; `none` if nothing has focus.
  public var focusName: String { engine.focused?.name ?? "none" }

  /// The cells of the focused element on the screen; `nil` if nothing has focus, or if the newest frame does not show
  /// the element.
  public var focusFrame: CellRect? { engine.focused.flatMap { frame?.screenFrame(of: $0) } }
}
