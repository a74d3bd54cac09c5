import FocusSync

/// Everything that a screen shows: parts in a box with a title, and a line of help under it.
@MainActor
package struct Page<ID: PageID> {
  package var title: String
  /// The widest that the box gets: wider than about 60 columns, a form is harder to read, not easier.
  package var maximumWidth: Int
  package var body: Part<ID>
  /// Stands in front of the body while it is there.
  package var sheet: Sheet<ID>?
  package var commands: [Command]
  /// The commands of the bar at the top, which shows them also while they do nothing.
  package var bar: [Command]
  /// Called with a character that nothing else takes.
  package var type: (@MainActor (Character) -> Void)?
  /// Stands at the end of the help line, where there is room for it.
  package var note: String
  /// True if the box is at the top of the screen, not in the middle.
  package var isAtTop: Bool

  package init(
    _ title: String,
    maximumWidth: Int = 60,
    isAtTop: Bool = false,
    note: String = "",
    commands: [Command] = [],
    bar: [Command] = [],
    sheet: Sheet<ID>? = nil,
    @PartBuilder<ID> body: () -> [Part<ID>]
  ) {
    self.title = title
    self.maximumWidth = maximumWidth
    self.isAtTop = isAtTop
    self.note = note
    self.commands = commands
    self.bar = bar
    self.sheet = sheet
    self.body = .column(bar.isEmpty ? body() : [.commandBar(bar), .space()] + body())
  }

  /// The command that a key stands for now.
  func command(for event: KeyEvent) -> Command? {
    (commands + bar).first { $0.event == event && $0.isEnabled }
  }

  /// The page with something to do for characters that nothing else takes.
  package func onType(_ type: @escaping @MainActor (Character) -> Void) -> Page {
    var page = self
    page.type = type
    return page
  }
}

/// A box in front of a page. Its body is a scope that keeps focus to itself.
@MainActor
package struct Sheet<ID: PageID> {
  package var title: String
  package var body: Part<ID>

  package init(_ title: String, _ body: Part<ID>) {
    self.title = title
    self.body = body
  }
}

/// Lets parts be listed one below another, with `if` and `for` among them.
@MainActor
@resultBuilder
package enum PartBuilder<ID: PageID> {
  package static func buildExpression(_ part: Part<ID>) -> [Part<ID>] { [part] }
  package static func buildBlock(_ parts: [Part<ID>]...) -> [Part<ID>] { parts.flatMap { $0 } }
  package static func buildOptional(_ parts: [Part<ID>]?) -> [Part<ID>] { parts ?? [] }
  package static func buildEither(first parts: [Part<ID>]) -> [Part<ID>] { parts }
  package static func buildEither(second parts: [Part<ID>]) -> [Part<ID>] { parts }
  package static func buildArray(_ parts: [[Part<ID>]]) -> [Part<ID>] { parts.flatMap { $0 } }
}
