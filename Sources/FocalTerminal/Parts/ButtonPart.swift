import FocusSync
import Store

extension Part {
  /// A button with a border, in the middle of its frame.
  ///
  /// - Parameters:
  ///   - work: The text that replaces the title while `isBusy` is true, with a spinner before it.
  ///   - isBusy: True while the work that the button has started is running.
  ///   - shortcut: The key that performs the action from anywhere in the scope around the button.
  ///   - role: The meaning of the button. A button with the role `.destructive` has the colour of errors.
  public static func button(
    _ id: ID,
    _ title: String,
    work: String = "",
    isBusy: Bool = false,
    shortcut: KeyEvent.Shortcut? = nil,
    role: ButtonStateRole? = nil,
    _ action: @escaping Control.Action
  ) -> Part {
    // The button has room for the longer one of `title` and `work`, so its border does not move when the work begins.
    let longest = max(title.displayWidth, work.isEmpty ? 0 : work.displayWidth + 2)
    return Part(idealWidth: longest + 6, rows: 3) { frame, canvas in
      let width = min(frame.size.columns, longest + 6)
      let left = frame.origin.column + (frame.size.columns - width) / 2
      let box = CellRect(column: left, row: frame.origin.row, columns: width, rows: 3)
      let isFocused = canvas.isFocused(id)
      let isDestructive = role == .destructive && canvas.isEnabled
      let style: Screen.Style =
        isDestructive ? .error : isFocused || isBusy ? .accent : canvas.isEnabled ? .plain : .disabled
      let quiet: Screen.Style = canvas.isHovered(id) ? .strong : .border
      canvas.box(
        box,
        isFocused ? canvas.glyphs.heavy : canvas.glyphs.light,
        style: style == .plain || isDestructive && !isFocused ? quiet : style
      )
      if canvas.isPressed(id) {
        canvas.screen.fill(box.origin.row + 1, left + 1..<left + max(1, width - 1), with: " ", style: .inverse)
      }
      let text = isBusy ? canvas.spinning(work) : title
      let inset = max(1, (width - text.displayWidth) / 2)
      let point = CellPoint(column: left + inset, row: frame.origin.row + 1)
      let textStyle: Screen.Style =
        canvas.isPressed(id) ? .inverse : canvas.isHovered(id) && style == .plain ? .strong : style
      canvas.write(text, at: point, width: max(0, width - 2 * inset), style: textStyle)
      canvas.element(id, box, interactions: .activate, .button(title, action)) { node in
        shortcut.map { node.keyboardShortcut($0) } ?? node
      }
    }
  }

  /// A button of one row, at the left edge of its frame.
  ///
  /// - Parameter label: A word or two for what Return does. The help line shows this text in lower case.
  public static func smallButton(
    _ id: ID,
    _ title: String,
    label: String,
    _ action: @escaping Control.Action
  ) -> Part {
    Part(idealWidth: title.displayWidth + 4, rows: 1) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let isFilled = isFocused || canvas.isPressed(id)
      let style: Screen.Style =
        !canvas.isEnabled ? .disabled : isFilled ? .inverse : canvas.isHovered(id) ? .strong : .plain
      let side = canvas.glyphs.heavy.vertical
      let text = isFocused ? "\(side) \(title) \(side)" : "[ \(title) ]"
      let width = min(frame.size.columns, text.displayWidth)
      canvas.write(text, at: frame.origin, width: width, style: style)
      let box = CellRect(column: frame.origin.column, row: frame.origin.row, columns: width)
      canvas.element(id, box, interactions: .activate, .button(label, action))
    }
  }

  /// A switch of one row: a sign for on or off, and a title.
  ///
  /// - Parameter label: A word or two for what Return does. The help line shows this text in lower case.
  public static func toggle(
    _ id: ID,
    _ title: String = "",
    isOn: Bool,
    label: String,
    _ action: @escaping Control.Action
  ) -> Part {
    Part(idealWidth: title.isEmpty ? 3 : title.displayWidth + 4, rows: 1) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let style: Screen.Style = !canvas.isEnabled ? .disabled : isFocused ? .inverse : isOn ? .success : .hint
      let sign = isOn ? canvas.glyphs.on : canvas.glyphs.off
      let text = isFocused ? "[\(sign)]" : " \(sign) "
      canvas.write(text, at: frame.origin, style: style)
      let titleStyle: Screen.Style =
        !canvas.isEnabled ? .disabled : isFocused ? .accent : canvas.isHovered(id) ? .strong : .plain
      let point = CellPoint(column: frame.origin.column + 4, row: frame.origin.row)
      canvas.write(title, at: point, width: max(0, frame.size.columns - 4), style: titleStyle)
      // A toggle with a title is as wide as its frame, so the centres of all toggles in a column are aligned. Otherwise
      // an arrow could skip a toggle whose centre is far to one side.
      let width = title.isEmpty ? 3 : frame.size.columns
      let box = CellRect(column: frame.origin.column, row: frame.origin.row, columns: width)
      canvas.element(id, box, interactions: .activate, .button(label, action)) {
        title.isEmpty ? $0 : $0.typeAhead(title)
      }
    }
  }
}

extension Control {
  static func button(_ title: String, _ action: @escaping Action) -> Control {
    var control = Control()
    control.action = action
    control.submitLabel = title.lowercased()
    return control
  }
}
