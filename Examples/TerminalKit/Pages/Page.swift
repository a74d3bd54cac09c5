import FocusSync

/// The content of a screen: parts in a box with a title, and a line of help under the box.
@MainActor
package struct Page<ID: PageID> {
  package var title: String
  /// The greatest width of the box. A form that is wider than about 60 columns is harder to read.
  package var maximumWidth: Int
  package var body: Part<ID>
  /// A box that covers the body while it is not nil.
  package var sheet: Sheet<ID>?
  package var commands: [Command]
  /// The commands of the bar at the top, which also shows disabled commands.
  package var bar: [Command]
  /// Called with each character that no element and no command handles.
  package var type: (@MainActor (Character) -> Void)?
  /// A note at the end of the help line, shown if there is room.
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

  /// The page with a handler for characters that no element and no command handles.
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

/// Builds parts one below another. `if` and `for` are allowed.
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
