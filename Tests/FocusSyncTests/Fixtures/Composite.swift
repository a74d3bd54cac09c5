import FocusSync

/// Builds groups of elements for tests: a field before, the group, and a field after it, as pages of components have
/// them.
struct Composite {
  var group: FocusNode<String>
  var items: [FocusNode<String>]
  var options = FocusOptions(keyboardNavigation: true)

  /// Items in a column or a row, by their names. A name that ends in `!` is disabled.
  static func list(_ names: String, _ declare: (FocusNode<String>) -> FocusNode<String>) -> Composite {
    let names = names.split(separator: " ").map(String.init)
    return Composite(
      group: declare(.scope("group")),
      items: names.enumerated().map { index, name in
        let id = name.filter { $0 != "!" }
        let frame = FocusRect(x: 0, y: Double(index + 2), width: 9, height: 1)
        return .element(id, in: "group", frame: frame, isEnabled: !name.hasSuffix("!")).typeAhead(id)
      }
    )
  }

  /// Items in rows, which are separated by `/`.
  static func grid(_ rows: String, _ declare: (FocusNode<String>) -> FocusNode<String>) -> Composite {
    var items: [FocusNode<String>] = []
    for (row, names) in rows.split(separator: "/").enumerated() {
      for (column, name) in names.split(separator: " ").map(String.init).enumerated() where name != "-" {
        let frame = FocusRect(x: Double(column * 10), y: Double(row + 2), width: 9, height: 1)
        let id = name.filter { $0 != "!" }
        items.append(.element(id, in: "group", frame: frame, isEnabled: !name.hasSuffix("!")))
      }
    }
    return Composite(group: declare(.scope("group")), items: items)
  }

  var nodes: [FocusNode<String>] {
    let top = FocusRect(x: 0, y: 0, width: 9, height: 1)
    let bottom = FocusRect(x: 0, y: 90, width: 9, height: 1)
    return [.element("before", frame: top), group] + items + [.element("after", frame: bottom)]
  }

  func engine() -> FocusEngine<String> {
    let engine = FocusEngine<String>(options: options)
    engine.setContent(nodes)
    return engine
  }
}

extension FocusEngine {
  /// Presses keys, and returns the focused element after each of them.
  @discardableResult
  func visits(_ keys: KeyEvent...) -> [ID?] {
    keys.map { key in
      press(key)
      return focused
    }
  }
}

extension KeyEvent {
  static let tab = KeyEvent(.tab)
  static let shiftTab = KeyEvent(.tab, modifiers: .shift)
  static let up = KeyEvent(.upArrow)
  static let down = KeyEvent(.downArrow)
  static let left = KeyEvent(.leftArrow)
  static let right = KeyEvent(.rightArrow)
  static let home = KeyEvent(.home)
  static let end = KeyEvent(.end)
  static let controlHome = KeyEvent(.home, modifiers: .control)
  static let controlEnd = KeyEvent(.end, modifiers: .control)
}
