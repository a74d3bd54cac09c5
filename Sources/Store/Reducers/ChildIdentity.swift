/// Tells one child state from the next, so that the effects of a child that was replaced are cancelled.
///
/// The id of an `Identifiable` state; the case of an enum, with the id of a payload that is `Identifiable`. Any other state is
/// the same child for as long as it is there.
@usableFromInline
struct ChildIdentity<State> {
  @usableFromInline let identify: ((State) -> AnyHashable)?

  @usableFromInline
  init() {
    if let identifiable = State.self as? any Identifiable.Type {
      self.identify = Self.byID(identifiable)
    } else if isEnum(State.self) {
      self.identify = Self.byCase()
    } else {
      self.identify = nil
    }
  }

  private static func byID<I: Identifiable>(_: I.Type) -> (State) -> AnyHashable {
    { AnyHashable(($0 as! I).id) }
  }

  private static func byCase() -> (State) -> AnyHashable {
    let identifiers = EnumLayout.of(State.self).fields?.map { field -> ((State) -> AnyHashable)? in
      guard let payload = field.payload as? any Identifiable.Type else { return nil }
      return byID(ofPayload: payload, isIndirect: field.isIndirect)
    }
    guard let identifiers, identifiers.contains(where: { $0 != nil }) else { return { AnyHashable(caseTag(of: $0)) } }
    return { state in
      let tag = caseTag(of: state)
      return AnyHashable(CaseIdentity(tag: tag, id: identifiers[tag]?(state)))
    }
  }

  private static func byID<I: Identifiable>(ofPayload _: I.Type, isIndirect: Bool) -> (State) -> AnyHashable {
    { state in
      let payload = isIndirect ? boxedEnumPayload(of: state, as: I.self) : enumPayload(of: state, as: I.self)
      return AnyHashable(payload.id)
    }
  }

  @inlinable
  func callAsFunction(_ state: State) -> AnyHashable? {
    guard let identify else { return nil }
    return identify(state)
  }

  /// The identity of the child in one case of an enum, if that is the case. Apart, so that a copy of a large child is not on the
  /// stack while its reducer runs.
  @inlinable
  @inline(never)
  func callAsFunction<Parent>(in parent: Parent, at path: CasePath<Parent, State>) -> AnyHashable? {
    path.extract(from: parent).flatMap { self($0) }
  }
}

/// The case of an enum, and which payload of that case.
private struct CaseIdentity: Hashable {
  let tag: Int
  let id: AnyHashable?
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
