extension Part {
  /// A row of commands, each with its key. A disabled command is pale and has no brackets. A click on a command does
  /// not move focus, because a command concerns the focused element.
  static func commandBar(_ commands: [Command]) -> Part {
    Part(rows: 1) { frame, canvas in
      var column = frame.origin.column
      for command in commands {
        let text = command.key.isEmpty ? command.title : "\(command.title) \(command.key)"
        let point = CellPoint(column: column, row: frame.origin.row)
        let width = text.displayWidth + 4
        canvas.write(
          command.isEnabled ? "[ \(text) ]" : "  \(text)  ",
          at: point,
          width: max(0, frame.origin.column + frame.size.columns - column),
          style: command.isEnabled ? .plain : .disabled
        )
        if command.isEnabled {
          let hit = CellRect(column: column, row: frame.origin.row, columns: width)
          canvas.commandHits.append((hit, command.action))
        }
        column += width + 1
      }
    }
  }
}
