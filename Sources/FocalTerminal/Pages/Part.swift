import FocusSync

/// A piece of a page. A part computes the number of rows that it needs at a width, and draws itself into them.
///
/// A part declares its elements while it is drawn. So the elements of a part that is not on the page can be neither
/// focused nor clicked.
@MainActor
public struct Part<ID: PageID> {
  /// The number of rows that the part needs at a width.
  public let height: (_ width: Int) -> Int
  /// The number of columns that the part needs; `nil` if the part takes all columns of its frame.
  public let idealWidth: Int?
  /// Draws the part into a frame, and declares its elements.
  public let draw: (_ frame: CellRect, _ canvas: inout PageCanvas<ID>) -> Void
  /// True if the part takes the free rows of its column, in addition to its height.
  var fillsHeight = false

  /// Makes a part of your own.
  ///
  /// - Parameters:
  ///   - idealWidth: The number of columns that the part needs; `nil` if the part takes all columns of its frame.
  ///   - height: Returns the number of rows that the part needs at a width.
  ///   - draw: Draws the part into a frame, and declares its elements.
  public init(
    idealWidth: Int? = nil,
    height: @escaping (_ width: Int) -> Int,
    draw: @escaping (_ frame: CellRect, _ canvas: inout PageCanvas<ID>) -> Void
  ) {
    self.idealWidth = idealWidth
    self.height = height
    self.draw = draw
  }

  /// A part whose number of rows does not depend on the width.
  public init(
    idealWidth: Int? = nil,
    rows: Int,
    draw: @escaping (_ frame: CellRect, _ canvas: inout PageCanvas<ID>) -> Void
  ) {
    self.init(idealWidth: idealWidth, height: { _ in rows }, draw: draw)
  }

  /// Makes a part of `rows` rows. If `rows` is `nil`, the part takes the free rows of its column, but at least three.
  init(rows: Int?, draw: @escaping (_ frame: CellRect, _ canvas: inout PageCanvas<ID>) -> Void) {
    self.init(height: { _ in rows ?? 3 }, draw: draw)
    fillsHeight = rows == nil
  }

  /// Returns a part that takes the same room as this one, and is drawn by `draw`.
  func drawn(_ draw: @escaping (_ frame: CellRect, _ canvas: inout PageCanvas<ID>) -> Void) -> Part {
    Part(idealWidth: idealWidth, height: height, draw: draw).filling(fillsHeight)
  }

  private func filling(_ fillsHeight: Bool) -> Part {
    var part = self
    part.fillsHeight = fillsHeight
    return part
  }
}

// MARK: - Arrangement

extension Part {
  /// Parts one below another. The parts that can grow, such as a list without a `height`, share the free rows.
  ///
  /// - Parameter spacing: The blank rows between two parts.
  public static func column(spacing: Int = 0, _ parts: [Part]) -> Part {
    func needed(_ width: Int) -> Int { parts.reduce(spacing * max(0, parts.count - 1)) { $0 + $1.height(width) } }
    return Part(height: needed) { frame, canvas in
      var row = frame.origin.row
      var filling = parts.count { $0.fillsHeight }
      var rest = filling == 0 ? 0 : max(0, frame.size.rows - needed(frame.size.columns))
      for part in parts {
        var height = part.height(frame.size.columns)
        if part.fillsHeight {
          height += rest / filling
          rest -= rest / filling
          filling -= 1
        }
        part.draw(
          CellRect(column: frame.origin.column, row: row, columns: frame.size.columns, rows: height),
          &canvas
        )
        row += height + spacing
      }
    }
    .filling(parts.contains { $0.fillsHeight })
  }

  /// Parts one below another.
  ///
  /// - Parameter spacing: The blank rows between two parts.
  public static func column(spacing: Int = 0, @PartBuilder<ID> _ parts: () -> [Part]) -> Part {
    column(spacing: spacing, parts())
  }

  /// Parts side by side.
  ///
  /// - Parameters:
  ///   - widths: The widths of the parts. Parts without a width share the remaining columns equally.
  ///   - spacing: The columns between two parts.
  public static func row(
    spacing: Int = 2,
    widths: [Int?] = [],
    @PartBuilder<ID> _ parts: () -> [Part]
  ) -> Part {
    let parts = parts()
    func columns(in width: Int) -> [Int] {
      let room = max(0, width - spacing * (parts.count - 1))
      let fixed = parts.indices.map { $0 < widths.count ? widths[$0] : nil }
      let flexible = fixed.filter { $0 == nil }.count
      let rest = max(0, room - fixed.reduce(0) { $0 + ($1 ?? 0) })
      return fixed.map { $0 ?? rest / max(1, flexible) }
    }
    return Part { width in
      zip(parts, columns(in: width)).map { $0.height($1) }.max() ?? 0
    } draw: { frame, canvas in
      var column = frame.origin.column
      for (part, width) in zip(parts, columns(in: frame.size.columns)) {
        let rect = CellRect(column: column, row: frame.origin.row, columns: width, rows: frame.size.rows)
        part.draw(rect, &canvas)
        column += width + spacing
      }
    }
    .filling(parts.contains { $0.fillsHeight })
  }

  /// An empty part with a fixed number of rows, such as a gap in a column.
  public static func space(_ rows: Int = 1) -> Part {
    Part(height: { _ in rows }, draw: { _, _ in })
  }

  /// The part in a frame of `height` rows, which the part need not fill.
  public func frame(height: Int) -> Part {
    Part(idealWidth: idealWidth, height: { _ in height }, draw: draw)
  }

  /// The part in a frame that is as high as another part, so that the parts below do not move when one of the two
  /// replaces the other.
  public func frame(heightOf other: Part) -> Part {
    Part(idealWidth: idealWidth, height: other.height, draw: draw)
  }

  /// The part in the middle columns of its frame, at most `width` columns wide. It gets all rows of the frame.
  public func centered(width: Int) -> Part {
    Part {
      self.height(min(width, $0))
    } draw: { frame, canvas in
      let columns = min(width, frame.size.columns)
      let left = frame.origin.column + (frame.size.columns - columns) / 2
      draw(CellRect(column: left, row: frame.origin.row, columns: columns, rows: frame.size.rows), &canvas)
    }
    .filling(fillsHeight)
  }

  /// The part with its elements disabled if `isDisabled` is true.
  public func disabled(_ isDisabled: Bool) -> Part {
    drawn { frame, canvas in
      let before = canvas.isEnabled
      canvas.isEnabled = before && !isDisabled
      draw(frame, &canvas)
      canvas.isEnabled = before
    }
  }

  /// The part as a focus section: arrows that point at its rectangle reach the nearest element in it.
  public func section(_ id: ID, isOn: Bool = true) -> Part {
    isOn ? scope(.section(id, frame: .zero)) : self
  }

  /// The part as a group: one stop of Tab, in which arrows move.
  ///
  /// - Parameters:
  ///   - axis: The arrows that move in the group.
  ///   - end: The effect of an arrow at the end of the group.
  ///   - selected: The item at which Tab enters the group.
  ///   - isSection: True if the group is also a focus section, the counterpart of `focusSection()` in SwiftUI.
  public func group(
    _ id: ID,
    _ axis: FocusGroup.Axis,
    atEnd end: FocusGroup.End = .stops,
    selected: ID? = nil,
    isSection: Bool = false
  ) -> Part {
    let node: FocusNode<ID> = isSection ? .section(id, frame: .zero) : .scope(id)
    return scope(node.group(axis, atEnd: end, selected: selected))
  }

  /// The part as a focus scope.
  ///
  /// - Parameters:
  ///   - isModal: True if focus cannot leave the scope.
  ///   - isDisabled: True if no element of the scope takes focus.
  ///   - defaultID: The element that gets focus when the program or the engine moves focus into the scope. A key that
  ///     moves focus into the scope ignores this default.
  public func scope(_ id: ID, isModal: Bool = false, isDisabled: Bool = false, default defaultID: ID? = nil) -> Part {
    scope(.scope(id, isEnabled: !isDisabled, defaultFocus: defaultID.map { DefaultFocus($0) }, isModal: isModal))
  }

  /// The part as a scope in which Return performs `action`. In a field that has an action of its own, Return performs
  /// that action and then `action`. In an element that handles Return itself, such as a button or a text area, Return
  /// does not perform `action`.
  ///
  /// - Parameter isScope: True if Return in this part performs no actions of the scopes around the part.
  public func onSubmit(in id: ID, isScope: Bool = false, _ action: @escaping Control.Action) -> Part {
    scope(.scope(id), ScopeActions(submit: action, isSubmitScope: isScope))
  }

  /// The part as a scope in which Escape performs `action`, wherever focus is inside the scope. An inner scope around
  /// focus comes first if it has an action for Escape or a cancel button.
  ///
  /// - Parameter meaning: The effect of the key, in a word or two.
  public func onExitCommand(in id: ID, _ meaning: String, _ action: @escaping Control.Action) -> Part {
    scope(.scope(id), ScopeActions(exit: (meaning, action)))
  }

  /// The part as a scope with keys of its own, which work while focus is in the scope. The keys of an inner scope come
  /// first, and the keys of the page last.
  ///
  /// - Parameter id: The id of the scope. No other part of the page may have this id.
  public func commands(in id: ID, _ commands: [Command]) -> Part {
    scope(.scope(id), ScopeActions(commands: commands))
  }

  /// The part as the content of `node`, which is a section or a scope. The node gets the frame of the part.
  func scope(_ node: FocusNode<ID>, _ actions: ScopeActions? = nil) -> Part {
    drawn { frame, canvas in
      // The empty closure tells the engine that there is an action for Escape. The session replaces the closure.
      var node = actions?.exit == nil ? node : node.onExitCommand {}
      node.frame = FocusRect(frame)
      if let actions { canvas.scopes[node.id] = actions }
      let content = disabled(!node.isEnabled)
      canvas.container(node) { content.draw(frame, &$0) }
    }
  }

  /// Publishes a value while the node `id` or a descendant has focus: see `FocusEngine.focusedValue(_:)`.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) -> Part {
    drawn { frame, canvas in
      draw(frame, &canvas)
      canvas.publications.append { $0.change(id) { $0 = $0.focusedValue(key, value) } }
    }
  }

  /// Publishes a value while the scene of the node `id` is the focused scene. A page without scenes counts as one
  /// scene.
  public func focusedSceneValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) -> Part {
    drawn { frame, canvas in
      draw(frame, &canvas)
      canvas.publications.append { $0.change(id) { $0 = $0.focusedSceneValue(key, value) } }
    }
  }
}
