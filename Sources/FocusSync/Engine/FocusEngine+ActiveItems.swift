/// The active items of groups, and the text that the user has typed to find an item.
extension FocusEngine {
  /// The active item of a group that an element controls; `nil` if no item is active. Observation tracks the read.
  ///
  /// If the active item can no longer be active, for example because it was removed or disabled, the next item of the
  /// group becomes active, or the previous item if there is no next one.
  public func activeItem(of group: ID) -> ID? {
    runner.noteRead()
    return names.slot(of: group).flatMap { runner.core.activeItems[$0] }.flatMap { names[$0] }
  }

  /// Makes an item of a group active; `nil` makes none active, as for a combobox whose text the user edits.
  ///
  /// Within a callback, the request is queued. The request does not wait for an item that is not in the tree.
  @discardableResult
  public func setActiveItem(_ item: ID?, of group: ID) -> FocusRequestResult {
    forgetUnusedNames()
    return runner.perform(.activate(item.map { names.slot(naming: $0) }, of: names.slot(naming: group)))
  }

  /// The text that has been typed to find an item of a group, in lower case; empty if nothing has been typed.
  public var typeAhead: String { runner.core.typed.text }

  /// Ends the text that has been typed to find an item, so that the next character begins a new text.
  ///
  /// The engine has no clock. A front end calls this when the user has typed nothing for about a second.
  public func expireTypeAhead() { runner.perform(.expireTypeAhead) }
}
