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
}
