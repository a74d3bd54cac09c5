import FocusSync

/// One node of the page for the focus engine. A value, so that two frames can be compared.
package struct PageNode<ID: PageID>: Equatable {
  package enum Role: Equatable {
    case element(FocusableInteractions)
    case section
    case scope(isModal: Bool, isDisabled: Bool, default: ID?)
  }

  package var id: ID
  package var parent: ID?
  package var role: Role
  package var frame: CellRect
  package var isEnabled: Bool

  var focusNode: FocusNode<ID> {
    switch role {
    case .element(let interactions):
      .element(id, in: parent, frame: rect, isEnabled: isEnabled, interactions: interactions)
    case .section: .section(id, in: parent, frame: rect)
    case .scope(let isModal, let isDisabled, let defaultID):
      .scope(
        id,
        in: parent,
        frame: rect,
        isEnabled: !isDisabled,
        defaultFocus: defaultID.map { DefaultFocus($0) },
        isModal: isModal
      )
    }
  }

  private var rect: FocusRect {
    FocusRect(
      x: Double(frame.origin.column),
      y: Double(frame.origin.row),
      width: Double(frame.size.columns),
      height: Double(frame.size.rows)
    )
  }
}
