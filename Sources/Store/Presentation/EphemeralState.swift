/// State that ends with its first action, such as an alert or a confirmation dialog.
///
/// A parent presents it with ``PresentationAction``. When one of its actions has been handled, its state becomes `nil`,
/// unless the parent has replaced the child by another. A case of an enum that has ephemeral state as its payload
/// behaves in the same way.
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
  /// The actions of the buttons.
  associatedtype Action
}

/// The values of a child's state that are ephemeral, and so end with their first action.
@usableFromInline
struct EphemeralCases<State>: Sendable {
  @usableFromInline let isPossible: Bool
  /// True at the tags of the ephemeral cases of an enum. Empty if all values are ephemeral.
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

  /// Returns false if the parent is known to have changed the child. A child that is not `Equatable` counts as
  /// unchanged.
  @usableFromInline
  static func isUnchanged(_ before: State, _ after: State) -> Bool {
    isEqual(before, after) ?? true
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
  ) -> ParentReducer<Self, EmptyReducer<ChildState, ChildAction>> where ChildState.Action == ChildAction {
    ifLet(state, action: action, ifMissing: ifMissing, then: { EmptyReducer() }, fileID: fileID, line: line)
  }
}
