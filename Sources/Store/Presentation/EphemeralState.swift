/// State that is over with its first action: an alert, a confirmation dialog.
///
/// A child of such state that its parent presents with ``PresentationAction`` goes when one of its actions has been handled,
/// unless the parent put something else in its place. That holds for a case of an enum with such a payload as well.
///
/// ```swift
/// struct DeleteAlert: EphemeralState {
///   enum Action { case confirm }
///   var title: String
/// }
///
/// Reduce { state, action in … }
///   .ifLet(\.alert, action: Action.alert)
/// ```
public protocol EphemeralState<Action> {
  associatedtype Action
}

/// Which values of a child's state are over with their first action.
@usableFromInline
struct Ephemerality<State>: Sendable {
  @usableFromInline let isPossible: Bool
  /// By the tags of an enum; empty where all values are.
  private let tags: [Bool]

  @usableFromInline
  init() {
    if State.self is any EphemeralState.Type {
      isPossible = true
      tags = []
    } else {
      tags = EnumLayout.of(State.self).fields?.map { $0.payload is any EphemeralState.Type } ?? []
      isPossible = tags.contains(true)
    }
  }

  @usableFromInline
  func callAsFunction(_ state: State) -> Bool {
    isPossible && (tags.isEmpty || tags[caseTag(of: state)])
  }

  /// Whether the parent left it as it was, as far as can be told.
  @usableFromInline
  static func isUnchanged(_ before: State, _ after: State) -> Bool {
    guard let before = before as? any Equatable else { return true }
    return isEqual(before, after)
  }

  private static func isEqual<E: Equatable>(_ before: E, _ after: State) -> Bool {
    before == (after as? E)
  }
}

extension Reducer {
  /// Presents state that has no logic of its own, such as an alert.
  @inlinable
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (PresentationAction<ChildAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> PresentationReducer<Self, EmptyReducer<ChildState, ChildAction>> where ChildState.Action == ChildAction {
    ifLet(state, action: action, ifMissing: ifMissing, then: { EmptyReducer() }, fileID: fileID, line: line)
  }
}
