import FocusSync
import Store

extension Part {
  /// A field with a list of options below it: a picker with a filter. The field keeps focus while the arrows walk
  /// through the list, so the user can go on typing. Return or a click chooses a row.
  ///
  /// ```swift
  /// Part.comboBox(
  ///   .country, list: .countries, "Country", text: store.text, options: store.matches, height: 5,
  ///   element: { .countryOption($0) }, title: \.name, edit: { store.text = $0 }, choose: { store.send(.chosen($0)) }
  /// )
  /// ```
  ///
  /// The list shows `options`, which the program must filter by the text. If no row is active, Return chooses the first
  /// row. For a list of commands, see ``Sheet/palette(_:_:title:height:element:set:)``.
  ///
  /// - Parameters:
  ///   - id: The field.
  ///   - list: The list.
  ///   - label: The label of the field.
  ///   - text: The text in the field.
  ///   - placeholder: The text that the field shows while it is empty.
  ///   - options: The options that match the text.
  ///   - height: The number of visible rows; `nil` for the free rows of the page, but at least three.
  ///   - selected: The chosen option. A sign marks its row, and the arrows begin there.
  ///   - element: The element that stands for an option.
  ///   - title: The text of an option.
  ///   - detail: A text at the right end of a row.
  ///   - marks: The indices of the characters of a title that stand out, such as those of a ``FuzzyMatch``.
  ///   - edit: Called with the new text.
  ///   - choose: Called with the id of the option that the user chooses.
  public static func comboBox<Item: Identifiable>(
    _ id: ID,
    list: ID,
    _ label: String,
    text: String,
    placeholder: String = "",
    options: IdentifiedArrayOf<Item>,
    height: Int? = nil,
    selected: Item.ID? = nil,
    element: @escaping (Item.ID) -> ID,
    title: @escaping (Item) -> String,
    detail: @escaping (Item) -> String = { _ in "" },
    marks: @escaping (Item) -> [Int] = { _ in [] },
    edit: @escaping @MainActor (String) -> Void,
    choose: @escaping @MainActor (Item.ID) -> Void
  ) -> Part {
    let first = options.first?.id
    let line = TextLine(
      text,
      placeholder: placeholder,
      note: first == nil ? "nothing matches" : nil,
      submitLabel: first == nil ? nil : "choose",
      edit: edit,
      submit: { if let first { choose(first) } }
    )
    return .column {
      field(id, label, line, controls: list)
      Part.list(
        list,
        options,
        height: height,
        selected: selected.map(element),
        group: FocusGroup(.vertical, atEnd: .wraps, usesHomeAndEnd: false),
        main: element,
        elements: { [ListElement($0, columns: 0..<$1, interactions: .automatic)] },
        row: { item in
          row(element(item.id), isSelected: item.id == selected, label: "choose", marks: marks(item)) {
            choose(item.id)
          } cells: {
            cells(title(item), detail(item), $0)
          } change: { control in
            // With `isSelectedFirst`, Space does not choose the row. The field has focus, so Space types there.
            control.isSelectedFirst = true
            control.click = { _ in choose(item.id) }
          }
        }
      )
    }
  }
}
