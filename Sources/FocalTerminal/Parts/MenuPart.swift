import FocusSync

/// A menu: a title, and the commands that it shows.
@MainActor
public struct DropDownMenu {
  /// The title of the button that opens the menu.
  public var title: String
  /// The items. A disabled command is an item that cannot be chosen.
  public var commands: [Command]

  /// Makes a menu: a button with the title, and one item for each command, from top to bottom.
  public init(_ title: String, _ commands: [Command]) {
    self.title = title
    self.commands = commands
  }
}

/// The elements of a row of menus. Give your own enum of elements a case that contains them, such as
/// `case menu(MenuPlace)`.
public enum MenuPlace: PageID {
  /// The row of buttons.
  case bar
  /// The button of a menu, by its index.
  case menu(Int)
  /// The box of an open menu.
  case list(Int)
  /// An item: its index in the menu, and the index of the menu.
  case item(Int, of: Int)

  public var name: String {
    switch self {
    case .bar: "menus"
    case .menu(let menu): "menu-\(menu + 1)"
    case .list(let menu): "menu-\(menu + 1)-list"
    case .item(let item, let menu): "menu-\(menu + 1)-\(item + 1)"
    }
  }
}

extension Part {
  /// One menu, or several side by side. Each menu has a button, and the commands of the open menu are below its button.
  ///
  /// ```swift
  /// Part.menuBar(
  ///   [DropDownMenu("File", fileCommands(store)), DropDownMenu("Edit", editCommands(store))],
  ///   open: store.openMenu, element: { .menu($0) }, set: { store.openMenu = $0 }
  /// )
  /// ```
  ///
  /// On the button of a menu, Return, Space, the down arrow or a click opens the menu, and focus moves to its first
  /// enabled item. In the menu, the up and down arrows, Home, End and typing move focus. The left and right arrows open
  /// the neighbouring menu. Return, Space or a click on an item closes the menu, and then performs the item's command.
  /// Escape or a click elsewhere closes the menu, and focus returns to the button. If the click focuses another
  /// element, such as a text field, focus stays there. If the click is on the button of another menu, that menu opens.
  ///
  /// The commands of the page do not work while a menu is open, except the command for Ctrl-C.
  ///
  /// While a menu is open, no row of a list has focus. So a command that concerns a row must read a selection in your
  /// state.
  ///
  /// - Parameters:
  ///   - menus: The menus.
  ///   - open: The index of the open menu; `nil` if no menu is open.
  ///   - element: Wraps a ``MenuPlace`` in a case of your own enum of elements: `.menu($0)` in the example.
  ///   - set: Called with the index of the menu to open, or with `nil` to close the open menu.
  public static func menuBar(
    _ menus: [DropDownMenu],
    open: Int?,
    element: @escaping (MenuPlace) -> ID,
    set: @escaping @MainActor (Int?) -> Void
  ) -> Part {
    let buttons = menus.indices.map { index in
      menuButton(element(.menu(index)), menus[index].title, isOpen: open == index) {
        set(open == index ? nil : index)
      } popup: {
        menuList(menus, index, element, set)
      }
    }
    return .flow(spacing: 1) { for button in buttons { button } }
      .group(element(.bar), .horizontal, atEnd: .wraps, isSection: true)
  }

  private static func menuButton(
    _ id: ID,
    _ title: String,
    isOpen: Bool,
    _ action: @escaping Control.Action,
    popup: @escaping () -> Part
  ) -> Part {
    Part(idealWidth: title.displayWidth + 4, rows: 1) { frame, canvas in
      let isFocused = canvas.isFocused(id) || canvas.isPressed(id)
      let quiet: Screen.Style = isOpen ? .accent : canvas.isHovered(id) ? .strong : .plain
      let style: Screen.Style = !canvas.isEnabled ? .disabled : isFocused ? .inverse : quiet
      canvas.write(" \(title) \(canvas.glyphs.menu) ", at: frame.origin, width: frame.size.columns, style: style)
      var control = Control.button("open", action)
      control.commands = [Command(KeyEvent(.downArrow), "↓", "", action)]
      canvas.element(id, frame, interactions: .activate, control) { $0.typeAhead(title) }
      if isOpen, canvas.isEnabled { canvas.popup = Popup(opener: id, anchor: frame, part: popup()) }
    }
  }

  /// The box of an open menu: a trap for focus. A click outside the box closes the menu.
  private static func menuList(
    _ menus: [DropDownMenu],
    _ index: Int,
    _ element: @escaping (MenuPlace) -> ID,
    _ set: @escaping @MainActor (Int?) -> Void
  ) -> Part {
    let items = menus[index].commands.enumerated().map { item, command in
      menuItem(element(.item(item, of: index)), command) {
        // The menu is closed first, so that focus goes where the command moves it.
        set(nil)
        command.action()
      }
    }
    let widest = items.compactMap(\.idealWidth).max() ?? 0
    let box = Part(idealWidth: widest + 3, rows: items.count + 2) { frame, canvas in
      canvas.box(frame, canvas.glyphs.light, style: .plain)
      let (column, row) = (frame.origin.column + 1, frame.origin.row + 1)
      let inside = CellRect(column: column, row: row, columns: frame.size.columns - 3, rows: items.count)
      Part.column(items).draw(inside, &canvas)
    }
    var actions = ScopeActions(exit: ("close", { set(nil) }), endsCommands: true)
    if menus.count > 1 {
      actions.commands = [
        Command(KeyEvent(.leftArrow), "←→", "menus") { set((index + menus.count - 1) % menus.count) },
        Command(KeyEvent(.rightArrow), "→", "") { set((index + 1) % menus.count) },
      ]
    }
    let scope = FocusNode<ID>.scope(element(.list(index)), isModal: true)
      .group(.vertical, atEnd: .wraps)
      .returnFocus(element(.menu(index)))
      .outsideClick(.leaves)
    return box.scope(scope, actions)
  }

  private static func menuItem(_ id: ID, _ command: Command, _ action: @escaping Control.Action) -> Part {
    let width = command.title.displayWidth + (command.key.isEmpty ? 0 : command.key.displayWidth + 2)
    let item = Part(idealWidth: width + 2, rows: 1) { frame, canvas in
      let key = canvas.glyphs.keyName(of: command)
      row(id, isSelected: false, label: "choose", action) { cells(command.title, key, $0) }.draw(frame, &canvas)
    }
    return item.disabled(!command.isEnabled)
  }
}
