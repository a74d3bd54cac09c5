import FocalTerminal
import FocusSync
import Store

/// A recipe with a guide below it: what to try, what to notice, the state behind it, its source, and its variants. F1
/// hides the guide.
@MainActor
package final class GuidedRecipe: TerminalProgram {
  private let recipe: Recipe
  private var options: Recipe.Options
  private var program: any TerminalProgram
  /// The choice of the user; `nil` until F1 is pressed.
  private var wantsGuide: Bool?
  private let log: (@Sendable (TraceEvent) -> Void)?

  /// - Parameter log: Takes the trace of the recipe.
  package init(
    _ recipe: Recipe,
    size: CellSize,
    options: Recipe.Options,
    log: (@Sendable (TraceEvent) -> Void)? = nil
  ) {
    self.recipe = recipe
    self.options = options
    self.log = log
    self.size = size
    program = recipe.open(size, options)
    takeOver()
  }

  /// Shows the recipe anew, with these options.
  private func reopen(_ options: Recipe.Options) {
    self.options = options
    program.onChange = nil
    program = recipe.open(size, options)
    takeOver()
    onChange?()
  }

  private func takeOver() {
    program.glyphs = glyphs
    program.onChange = { [weak self] in self?.onChange?() }
    if let log { inspected?.trace(to: log) }
    layOut()
  }

  /// The recipe itself, whose history can be looked at.
  package var inspected: (any InspectedProgram)? { program as? any InspectedProgram }

  /// True if the guide is shown: on a screen with room for it, or as the user wants, as long as a page fits above it.
  private var showsGuide: Bool {
    (wantsGuide ?? (size.columns >= 60 && size.rows >= 24)) && size.rows - guide.count > 8
  }

  private func layOut() {
    program.size = CellSize(columns: size.columns, rows: size.rows - (showsGuide ? guide.count + 1 : 0))
    program.otherHints = otherHints + (showsGuide ? [] : [("f1", "guide")])
  }

  // MARK: The guide

  private var guide: [(label: String, line: String)] {
    let width = min(76, size.columns - 4) - 8
    func lines(_ label: String, _ text: String) -> [(label: String, line: String)] {
      text.wrapped(to: width).enumerated().map { ($0 == 0 ? label : "", $1) }
    }
    let variants = Recipe.Variant.allCases.filter(recipe.variants.contains)
    // Blanks that do not break keep a key and its meaning on one line.
    let keys = (["F1 hides this"] + variants.map { "\($0.key.name) \($0.title(in: options))" })
      .map { $0.replacing(" ", with: "\u{A0}") }
    return lines("Try", recipe.guide.trial) + lines("Notice", recipe.guide.notice)
      + lines("State", program.stateText ?? "focus: \(program.focusName)")
      + lines("Source", "Examples/Recipes/\(recipe.folder)")
      + lines("Keys", keys.joined(separator: "   ")).map { ($0, $1.replacing("\u{A0}", with: " ")) }
  }

  package func screen(step: Int) -> Screen {
    let picture = program.screen(step: step)
    guard showsGuide else { return picture }
    var screen = Screen(size: size)
    screen.copy(0..<picture.size.rows, of: picture, to: CellPoint(column: 0, row: 0))
    screen.cursor = picture.cursor
    let left = max(2, (size.columns - 76) / 2)
    for (index, entry) in guide.enumerated() {
      let row = picture.size.rows + 1 + index
      screen.write(entry.label, at: CellPoint(column: left, row: row), style: .title)
      screen.write(entry.line, at: CellPoint(column: left + 8, row: row), style: .hint)
    }
    return screen
  }

  // MARK: Input

  @discardableResult
  package func receive(_ input: Input) -> KeyEvent.Result {
    defer { if showsGuide { layOut() } }
    if case .key(let event) = input {
      if event == KeyEvent(.function(1)) {
        wantsGuide = !showsGuide
        layOut()
        onChange?()
        return .handled
      }
      if let variant = recipe.variants.first(where: { KeyEvent($0.key.key) == event }) {
        reopen(variant.next(after: options))
        return .handled
      }
    }
    if case .click(.cell(let point)) = input, point.row >= program.size.rows { return .ignored }
    return program.receive(input)
  }

  // MARK: The recipe

  package var size: CellSize { didSet { layOut() } }
  package var glyphs = Glyphs.unicode { didSet { program.glyphs = glyphs } }
  package var otherHints: [(key: String, meaning: String)] = [] { didSet { layOut() } }
  package var onChange: (() -> Void)?
  package var isBusy: Bool { program.isBusy }
  package var isDismissed: Bool { program.isDismissed }
  package var farewell: String? { program.farewell }
  package var focusName: String { program.focusName }
  package var places: [String] { program.places }
  package var stateText: String? { program.stateText }
  package func dismiss() { program.dismiss() }
  package func settle() async { await program.settle() }
}

extension Recipe.Variant {
  /// The key that changes it.
  fileprivate var key: (name: String, key: KeyEvent.Key) {
    let number = (Self.allCases.firstIndex(of: self) ?? 0) + 2
    return ("F\(number)", .function(number))
  }

  /// The effect of the key.
  fileprivate func title(in options: Recipe.Options) -> String {
    switch self {
    case .readingDirection: options.readsRightToLeft ? "left to right" : "right to left"
    case .sections: options.hasSections ? "without sections" : "with sections"
    case .keyboardNavigation: options.hasKeyboardNavigation ? "Tab at text only" : "Tab at buttons too"
    case .effect: "effect: \(options.effect.rawValue)"
    }
  }

  /// The options after the key was pressed.
  fileprivate func next(after options: Recipe.Options) -> Recipe.Options {
    var options = options
    switch self {
    case .readingDirection: options.readsRightToLeft.toggle()
    case .sections: options.hasSections.toggle()
    case .keyboardNavigation: options.hasKeyboardNavigation.toggle()
    case .effect:
      let all = FocusEffect.allCases
      options.effect = all[((all.firstIndex(of: options.effect) ?? 0) + 1) % all.count]
    }
    return options
  }
}

/// The value of a focus field: the name of an element, or `nil`.
@MainActor
func text(_ focus: (some Any)?) -> String { focus.map { ($0 as? any PageID)?.name ?? "\($0)" } ?? "nil" }
