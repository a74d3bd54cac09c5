import FocalTerminal
import FocusSync
import Store

/// The menu and the chosen recipe, as one program. Escape goes back to the menu unless the recipe handles it.
@MainActor
package final class BookProgram: TerminalProgram {
  private var current: any TerminalProgram
  private var isMenu = true
  private var opened: String?
  private let options: Recipe.Options
  private let log: (@Sendable (TraceEvent) -> Void)?

  /// - Parameter log: Takes the traces of the recipes that are opened.
  package init(size: CellSize, options: Recipe.Options, log: (@Sendable (TraceEvent) -> Void)? = nil) {
    self.options = options
    self.log = log
    self.size = size
    current = Menu.page(size: size, focused: nil) { _ in }
    showMenu()
  }

  private func showMenu() {
    isMenu = true
    show(Menu.page(size: size, focused: opened) { [weak self] in self?.open($0) })
  }

  private func open(_ name: String) {
    guard let recipe = Recipe.all.first(where: { $0.name == name }) else { return }
    opened = name
    isMenu = false
    show(GuidedRecipe(recipe, size: size, options: options, log: log))
  }

  private func show(_ program: any TerminalProgram) {
    current.onChange = nil
    current = program
    showHints()
    current.glyphs = glyphs
    current.onChange = { [weak self] in self?.onChange?() }
  }

  package var size: CellSize { didSet { current.size = size } }
  package var glyphs = Glyphs.unicode { didSet { current.glyphs = glyphs } }
  package var otherHints: [(key: String, meaning: String)] = [] { didSet { showHints() } }
  package var isBusy: Bool { current.isBusy }
  package var isDismissed: Bool { current.isDismissed }
  package var farewell: String? { nil }
  package var onChange: (() -> Void)?
  package var focusName: String { current.focusName }
  package var places: [String] { current.places }

  private func showHints() {
    current.otherHints = isMenu ? otherHints : [("esc", "menu")] + otherHints
  }

  @discardableResult
  package func receive(_ input: Input) -> KeyEvent.Result {
    let result = current.receive(input)
    guard result == .ignored, input == .key(.escape), !isMenu else { return result }
    showMenu()
    return .handled
  }

  package func screen(step: Int) -> Screen { current.screen(step: step) }

  package func dismiss() { current.dismiss() }
  package func settle() async { await current.settle() }
}
