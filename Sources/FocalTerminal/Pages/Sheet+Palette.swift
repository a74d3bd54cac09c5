import Store

/// The elements of a palette of commands. Give your own enum of elements a case that contains them, such as
/// `case palette(PalettePlace)`.
public enum PalettePlace: PageID {
  /// The sheet that contains the field and the list.
  case sheet
  /// The field in which the user types.
  case field
  /// The list of the commands that match.
  case list
  /// A command, by its index among all commands of the palette.
  case command(Int)

  public var name: String {
    switch self {
    case .sheet: "palette"
    case .field: "palette-field"
    case .list: "palette-list"
    case .command(let index): "command-\(index + 1)"
    }
  }
}

extension Sheet {
  /// A palette: a field in which the user types a part of a command's name, and a list of the commands that match. The
  /// list also shows the key of each command that has one.
  ///
  /// ```swift
  /// let commands = commands(store) + [.control("p", "commands") { store.palette = "" }]
  /// let palette: Sheet<Place>? = .palette(
  ///   store.palette, commands, element: { .palette($0) }, set: { store.palette = $0 }
  /// )
  /// Page("Guests", commands: commands, sheet: palette) { … }
  /// ```
  ///
  /// A command matches if its name has the letters of the text in the same order, even with other letters between them:
  /// see ``FuzzyMatch``. The best match comes first. The arrows make a command active. Return closes the palette, and
  /// then performs the active command, or the best match if no command is active. Disabled commands are not shown.
  ///
  /// - Parameters:
  ///   - text: The text in the field; `nil` if the palette is closed.
  ///   - commands: The commands, as in the help line or in a menu. A command for a row of a list must read a selection
  ///     in your state. The command cannot use the focused row, because focus is in the palette.
  ///   - title: The title of the sheet.
  ///   - height: The number of visible commands. The sheet has seven rows more, or five if there is little room.
  ///   - element: Wraps a ``PalettePlace`` in a case of your own enum of elements: `.palette($0)` in the example.
  ///   - set: Called with the new text, or with `nil` to close the palette.
  /// - Complexity: O(n log n) for a frame, where n is the number of commands.
  public static func palette(
    _ text: String?,
    _ commands: [Command],
    title: String = "Commands",
    height: Int = 8,
    element: @escaping (PalettePlace) -> ID,
    set: @escaping @MainActor (String?) -> Void
  ) -> Sheet? {
    guard let text else { return nil }
    let options = PaletteRow.matches(of: text, in: commands)
    // The field has three rows, and the list has `height`.
    let content = Part<ID>(rows: height + 3) { frame, canvas in
      let glyphs = canvas.glyphs
      Part.comboBox(
        element(.field),
        list: element(.list),
        "Name",
        text: text,
        options: options,
        height: height,
        element: { element(.command($0)) },
        title: { $0.command.title },
        detail: { glyphs.keyName(of: $0.command) },
        marks: \.match.indices,
        edit: set,
        choose: { index in
          // The palette is closed first, so that focus goes where the command moves it.
          set(nil)
          commands[index].action()
        }
      )
      .draw(frame, &canvas)
    }
    return Sheet(element(.sheet), title, default: element(.field)) { content }.onExitCommand("close") { set(nil) }
  }
}

/// An enabled command of a palette whose name matches the typed text.
private struct PaletteRow: Identifiable {
  /// The index of the command among all commands of the palette.
  let id: Int
  let command: Command
  let match: FuzzyMatch

  /// The enabled commands whose names match, the best first. Equal matches keep their order.
  @MainActor
  static func matches(of text: String, in commands: [Command]) -> IdentifiedArrayOf<PaletteRow> {
    let rows = commands.enumerated().compactMap { index, command in
      let match = command.isEnabled ? FuzzyMatch(text, in: command.title) : nil
      return match.map { PaletteRow(id: index, command: command, match: $0) }
    }
    return IdentifiedArray(uniqueElements: rows.sorted { ($0.match.score, $1.id) > ($1.match.score, $0.id) })
  }
}
