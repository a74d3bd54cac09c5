/// Tells one child state from the next, so that the effects of a child that was replaced are cancelled.
///
/// The id of an `Identifiable` state, the case of an enum; any other state is the same child for as long as it is there.
@usableFromInline
struct ChildIdentity<State> {
  @usableFromInline let identify: ((State) -> AnyHashable)?

  @usableFromInline
  init() {
    if let identifiable = State.self as? any Identifiable.Type {
      self.identify = Self.byID(identifiable)
    } else if isEnum(State.self) {
      self.identify = { AnyHashable(caseTag(of: $0)) }
    } else {
      self.identify = nil
    }
  }

  private static func byID<I: Identifiable>(_: I.Type) -> (State) -> AnyHashable {
    { AnyHashable(($0 as! I).id) }
  }

  @inlinable
  func callAsFunction(_ state: State) -> AnyHashable? {
    guard let identify else { return nil }
    return identify(state)
  }

  /// The identity of the child in one case of an enum, if that is the case.
  @inlinable
  func callAsFunction<Parent>(in parent: Parent, at path: CasePath<Parent, State>) -> AnyHashable? {
    path.extract(from: parent).flatMap { self($0) }
  }
}

/// What an action did to a child: whether its reducer made another child of it, or the parent replaced or removed it.
@usableFromInline
enum ChildFate {
  case stays
  /// Its own reducer changed its id or its enum case: what ran is cancelled, and what it starts now belongs to the new one.
  case changed
  case gone

  @inlinable
  init(before: AnyHashable?, between: AnyHashable?, after: AnyHashable?) {
    self = between != after ? .gone : before != between ? .changed : .stays
  }

  /// The effects to run. Those of a child that has gone are not started.
  @inlinable
  func effects<Action>(child: Effect<Action>, parent: Effect<Action>, scope: EffectScopeID) -> Effect<Action> {
    switch self {
    case .stays: child.merge(with: parent)
    case .changed: .concatenate([.cancelScope(scope), child.merge(with: parent)])
    case .gone: .concatenate([.cancelScope(scope), parent])
    }
  }
}
