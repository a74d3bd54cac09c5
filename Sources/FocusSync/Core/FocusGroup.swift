/// The rules of a group of elements, such as a list, a grid, a toolbar, a menu or a group of radio buttons.
///
/// A group is one stop of Tab, and arrows move inside it, as in UIKit's focus groups and in the patterns of the ARIA
/// Authoring Practices. Declare it with ``FocusNode/group(_:atEnd:usesHomeAndEnd:selected:)``. The items of the group
/// are the elements in it.
public struct FocusGroup: Hashable, Sendable {
  /// The arrows that move in a group.
  public enum Axis: Hashable, Sendable {
    /// Left and right move along the order of reading.
    case horizontal
    /// Up and down move along the order of reading.
    case vertical
    /// All four arrows move along the order of reading, as in a group of radio buttons.
    case both
    /// The arrows move along rows and columns, by the frames of the items.
    case grid
  }

  /// The effect of an arrow at the end of a group.
  public enum End: Hashable, Sendable {
    /// Focus stays.
    case stops
    /// Focus goes to the other end. In a grid, focus goes on in the next or previous row or column; if there is none,
    /// focus stays.
    case wraps
    /// Focus leaves the group in the direction of the arrow, as if there were no group.
    case leaves
  }

  /// The rule that chose the item at which a move entered a group, if the move named no item.
  public enum Entry: Hashable, Sendable {
    /// The move entered at the ``FocusNode/selectedItem`` of the group, for example at the checked radio button.
    case selected
    /// The selected item cannot take focus. The move entered at the nearest later item that can take focus, or at the
    /// nearest earlier one if no later item can.
    case besideSelected
    /// The item is the most recently focused item of the group.
    case last
    /// The item is the first one that can take focus.
    case first
  }

  /// The arrows that move in the group.
  public var axis: Axis
  /// The effect of an arrow at the end of the group.
  public var atEnd: End
  /// True if Home and End move to the ends of the group. In a grid they move to the ends of the row, and with Control
  /// to the first and the last item.
  public var usesHomeAndEnd: Bool

  /// Makes the rules of a group. By default, arrows stop at the ends, and Home and End move to the ends.
  public init(_ axis: Axis, atEnd: End = .stops, usesHomeAndEnd: Bool = true) {
    self.axis = axis
    self.atEnd = atEnd
    self.usesHomeAndEnd = usesHomeAndEnd
  }

  /// True if an arrow in this direction leads from item to item in the group.
  func moves(toward direction: FocusDirection) -> Bool {
    switch axis {
    case .horizontal: direction.isHorizontal
    case .vertical: !direction.isHorizontal
    case .both, .grid: true
    }
  }
}

extension FocusNode {
  /// For a section or scope: the rules by which its content is a group; `nil` if the node is no group.
  public var group: FocusGroup? {
    get { rare?.attributes.group }
    set { rareAttributes.group = newValue }
  }

  /// For a group: the selected item. Tab and a request for the group enter the group there.
  public var selectedItem: ID? {
    get { rare?.attributes.selectedItem }
    set { rareAttributes.selectedItem = newValue }
  }

  /// For an item of a group: the text by which type-ahead finds the item; `nil` if type-ahead skips the item.
  public var typeAheadText: String? {
    get { rare?.attributes.typeAheadText }
    set { rareAttributes.typeAheadText = newValue }
  }

  /// For an element: the group that the element controls; `nil` if there is none. While the element has focus, keys
  /// change which item of the group is active.
  public var controlledGroup: ID? {
    get { rare?.attributes.controlledGroup }
    set { rareAttributes.controlledGroup = newValue }
  }

  /// Makes the content of a section or scope a group.
  ///
  /// ```swift
  /// .scope(.menu).group(.vertical, atEnd: .wraps)
  /// ```
  ///
  /// - Tab, Shift-Tab and a request for the group enter the group at the selected item, or otherwise at the item that
  ///   had focus last, or at the first. If the selected item cannot take focus, the next item does, or the previous
  ///   one. From any item, Tab leaves the group.
  /// - Arrows along `axis` move from item to item. They skip items that cannot take focus. Other arrows move as if
  ///   there were no group, and an arrow that enters a group goes to the nearest item.
  /// - A request for an item focuses the item. A click focuses an item that has the interaction
  ///   ``FocusableInteractions/edit``. A click on any other item does not focus the item. If an element controls the
  ///   group, as in a combobox, a click moves no focus: see ``controls(_:)``.
  ///
  /// A group in a group is a part of the outer one, which stays one stop of Tab. The inner group handles an arrow
  /// first. It passes on an arrow across its axis. If it is declared with ``FocusGroup/End/leaves``, it also passes on
  /// an arrow at its end.
  ///
  /// - Parameters:
  ///   - axis: The arrows that move in the group.
  ///   - end: The effect of an arrow at the end of the group.
  ///   - usesHomeAndEnd: False if Home and End do not move in the group.
  ///   - selected: The selected item.
  ///
  /// - Complexity: Tab costs O(log n + d), where n is the number of nodes and d the depth of the item. An arrow along
  ///   `axis` costs the same. Exception: in a grid, an arrow costs O(n), as without a group.
  public func group(
    _ axis: FocusGroup.Axis,
    atEnd end: FocusGroup.End = .stops,
    usesHomeAndEnd: Bool = true,
    selected: ID? = nil
  ) -> FocusNode {
    changing {
      $0.group = FocusGroup(axis, atEnd: end, usesHomeAndEnd: usesHomeAndEnd)
      $0.selectedItem = selected
    }
  }

  /// Lets the user find this item in its group by typing the beginning of `text`, in upper or lower case.
  ///
  /// The first typed character moves focus, or the active item, to the next item whose text begins with the character.
  /// The search starts after the focused or active item, and wraps from the last item to the first. The same character
  /// again moves to the next match. Any other character extends the typed text. If the focused or active item matches
  /// the longer text, nothing moves. Otherwise focus, or the active item, moves to the next item that matches.
  ///
  /// The typed text is ``FocusEngine/typeAhead``. Any other key or move ends the text, and so does
  /// ``FocusEngine/expireTypeAhead()``.
  ///
  /// - Complexity: A typed character costs O(n), where n is the number of items.
  public func typeAhead(_ text: String) -> FocusNode { changing { $0.typeAheadText = text } }

  /// Lets the keys of a group move its *active item* while this element keeps focus, as in a combobox.
  ///
  /// A key first reaches the handlers of the active item, then those of the nodes around it up to the group, and then
  /// those of this element. A click on an item makes the item active, and moves no focus. Tab and arrows do not move
  /// focus into the group, but a request for an item does. See ``FocusEngine/activeItem(of:)``.
  public func controls(_ group: ID) -> FocusNode { changing { $0.controlledGroup = group } }

  /// True if the content of the node is a group. An element is never a group.
  var isGroup: Bool { role != .element && rare?.attributes.group != nil }
}
