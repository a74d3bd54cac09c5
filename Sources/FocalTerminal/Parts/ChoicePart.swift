import FocusSync

extension Part {
  /// A box that is checked or not. Return, Space and a click change the box. If the box is in a group, the user can
  /// move focus to the box by typing the beginning of its title.
  ///
  /// - Parameters:
  ///   - isOn: True if the box is checked.
  ///   - set: Called with the new value.
  public static func checkBox(
    _ id: ID,
    _ title: String,
    isOn: Bool,
    set: @escaping @MainActor (Bool) -> Void
  ) -> Part {
    choice(id, title, isOn: isOn) {
      "[\(isOn ? $0.on : " ")]"
    } control: {
      .button(isOn ? "clear" : "check") { set(!isOn) }
    }
  }

  /// A group of options of which one is chosen. The group is one stop of Tab. An arrow moves focus to another option
  /// and chooses it.
  ///
  /// ```swift
  /// Part.radioGroup(.size, Size.allCases, selected: store.size, element: { .option($0) }, title: \.rawValue) {
  ///   store.size = $0
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The group.
  ///   - values: The options.
  ///   - selected: The chosen option, at which Tab enters the group; `nil` if no option is chosen.
  ///   - isHorizontal: True if the options stand side by side, in as many rows as they need.
  ///   - element: The element that stands for an option.
  ///   - title: The text of an option.
  ///   - choose: Called with the option that the user chooses.
  public static func radioGroup<Value: Equatable>(
    _ id: ID,
    _ values: [Value],
    selected: Value?,
    isHorizontal: Bool = false,
    element: @escaping (Value) -> ID,
    title: @escaping (Value) -> String,
    choose: @escaping @MainActor (Value) -> Void
  ) -> Part {
    let options = values.map { value in
      choice(element(value), title(value), isOn: value == selected) {
        "(\(value == selected ? $0.selected : " "))"
      } control: {
        var control = Control.button("choose") { choose(value) }
        control.followFocus = { choose(value) }
        return control
      }
    }
    let part: Part = isHorizontal ? .flow { for option in options { option } } : .column(options)
    return part.group(id, .both, atEnd: .wraps, selected: selected.map(element), isSection: true)
  }

  /// A row with the sign of a check box or a radio button, and a title.
  private static func choice(
    _ id: ID,
    _ title: String,
    isOn: Bool,
    sign: @escaping (Glyphs) -> String,
    control: @escaping @MainActor () -> Control
  ) -> Part {
    Part(idealWidth: title.displayWidth + 6, rows: 1) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let (column, row) = (frame.origin.column, frame.origin.row)
      let style: Screen.Style =
        !canvas.isEnabled ? .disabled : isFocused ? .accent : canvas.isHovered(id) ? .strong : .plain
      if isFocused { canvas.write(canvas.glyphs.bar, at: frame.origin, style: .accent) }
      let signStyle: Screen.Style = style == .plain && isOn ? .success : style
      canvas.write(sign(canvas.glyphs), at: CellPoint(column: column + 2, row: row), style: signStyle)
      let room = max(0, frame.size.columns - 6)
      canvas.write(title, at: CellPoint(column: column + 6, row: row), width: room, style: style)
      canvas.element(id, frame, interactions: .activate, control()) { $0.typeAhead(title) }
    }
  }
}
