import FocusSync

/// A box in front of a page. While the page has a sheet, focus cannot leave the sheet, and nothing behind it can be
/// clicked.
///
/// While the page has a sheet, the commands of the page do not work, except the command for Ctrl-C. ``commands(_:)``
/// adds commands that work in the sheet. When the sheet is removed, focus returns to the element that had focus before.
/// A sheet that is higher than the screen scrolls to the focused element.
@MainActor
public struct Sheet<ID: PageID> {
  /// The title in the upper edge of the box.
  public var title: String
  /// The greatest width of the box, in columns. The box is never wider than the page.
  public var maximumWidth: Int
  private let scope: FocusNode<ID>
  private let content: Part<ID>
  var actions = ScopeActions(endsCommands: true)

  /// Makes a sheet.
  ///
  /// - Parameters:
  ///   - id: The id of the sheet in the focus engine.
  ///   - title: The title in the upper edge of the box.
  ///   - maximumWidth: The greatest width of the box, in columns. The box is never wider than the page.
  ///   - isDisabled: True to disable all elements of the sheet. Its commands and the action for Escape still work.
  ///   - defaultID: The element that gets focus when the sheet appears.
  ///   - body: The parts, one below another.
  public init(
    _ id: ID,
    _ title: String,
    maximumWidth: Int = 50,
    isDisabled: Bool = false,
    default defaultID: ID? = nil,
    @PartBuilder<ID> body: () -> [Part<ID>]
  ) {
    (self.title, self.maximumWidth) = (title, maximumWidth)
    content = .column(body())
    scope = .scope(id, isEnabled: !isDisabled, defaultFocus: defaultID.map { DefaultFocus($0) }, isModal: true)
  }

  /// Returns the sheet with an action for Escape, which works wherever focus is in the sheet.
  ///
  /// - Parameter meaning: The effect of the key, in a word or two.
  public func onExitCommand(_ meaning: String, _ action: @escaping Control.Action) -> Sheet {
    var sheet = self
    sheet.actions.exit = (meaning, action)
    return sheet
  }

  /// Returns the sheet with these commands added. Their keys work wherever focus is in the sheet.
  public func commands(_ commands: [Command]) -> Sheet {
    var sheet = self
    sheet.actions.commands += commands
    return sheet
  }

  var id: ID { scope.id }

  /// The content as a modal scope.
  var body: Part<ID> { content.scope(scope, actions) }
}
