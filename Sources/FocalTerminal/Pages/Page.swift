import FocusSync

/// The content of a screen: parts in a box with a title, and a line of help under the box.
@MainActor
public struct Page<ID: PageID> {
  /// The title in the upper edge of the box.
  public var title: String
  /// The greatest width of the box. A form that is wider than about 60 columns is harder to read.
  public var maximumWidth: Int
  /// The content of the box.
  public var body: Part<ID>
  /// A box in front of the body; `nil` if there is none.
  public var sheet: Sheet<ID>?
  /// The commands for the whole page. The help line shows the enabled ones: see ``Command/meaning``.
  public var commands: [Command]
  /// The commands of the bar at the top, which also shows disabled commands.
  public var bar: [Command]
  /// A note at the end of the help line, shown if there is room.
  public var note: String
  /// True if the box is at the top of the screen. Otherwise a third of the free rows is above the box.
  public var isAtTop: Bool

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: The title in the upper edge of the box.
  ///   - maximumWidth: The greatest width of the box.
  ///   - isAtTop: True if the box is at the top of the screen. Otherwise a third of the free rows is above the box.
  ///   - note: A note at the end of the help line.
  ///   - commands: The keys of the page.
  ///   - bar: The commands of the bar at the top.
  ///   - sheet: A box in front of the body.
  ///   - body: The parts, one below another.
  public init(
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
    self.body = .column(body())
  }

  /// The bar at the top, if there is one, and the body.
  var content: Part<ID> { bar.isEmpty ? body : .column([.commandBar(bar), .space(), body]) }
}

/// Builds a list of parts. `if`, `switch` and `for` are allowed.
@MainActor
@resultBuilder
public enum PartBuilder<ID: PageID> {
  /// Lets each line of the block be a part, such as `.space()`.
  public static func buildExpression(_ part: Part<ID>) -> [Part<ID>] { [part] }
  /// All parts of a block, in order.
  public static func buildBlock(_ parts: [Part<ID>]...) -> [Part<ID>] { parts.flatMap { $0 } }
  /// The parts of an `if`.
  public static func buildOptional(_ parts: [Part<ID>]?) -> [Part<ID>] { parts ?? [] }
  /// The parts of the first of two branches.
  public static func buildEither(first parts: [Part<ID>]) -> [Part<ID>] { parts }
  /// The parts of the second of two branches.
  public static func buildEither(second parts: [Part<ID>]) -> [Part<ID>] { parts }
  /// The parts of a `for`.
  public static func buildArray(_ parts: [[Part<ID>]]) -> [Part<ID>] { parts.flatMap { $0 } }
}
