import Store

extension IdentifiedAction {
  var id: ID {
    switch self {
    case .element(let id, _): id
    }
  }

  var action: Action {
    switch self {
    case .element(_, let action): action
    }
  }
}
