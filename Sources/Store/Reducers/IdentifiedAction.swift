/// An action of one element of a collection.
///
/// ```swift
/// enum Action {
///   case todos(IdentifiedActionOf<TodoFeature>)
/// }
/// ```
public enum IdentifiedAction<ID: Hashable, Action> {
  /// An action of the element with this id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
extension IdentifiedAction: Codable where ID: Codable, Action: Codable {}

/// The actions of elements that run the reducer `R`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action> where R.State: Identifiable
