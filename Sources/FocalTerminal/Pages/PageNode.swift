import FocusSync

/// One node of the page for the focus engine. A value, so that two frames can be compared.
struct PageNode<ID: PageID>: Equatable {
  enum Role: Equatable {
    case element(FocusableInteractions)
    case section
    case scope(isModal: Bool, isDisabled: Bool, default: ID?)
  }

  var id: ID
  var parent: ID?
  var role: Role
  var frame: CellRect
  var isEnabled: Bool

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
