extension ChildHolder {
  /// Makes the function that identifies a child by its state. If the identity changes, another child has replaced the
  /// child, and the effects of the replaced child end.
  ///
  /// The identity of an `Identifiable` state is its id. The identity of an enum that is not `Identifiable` is its case,
  /// together with the id of an `Identifiable` payload. For any other state, the result is `nil`: the child is the same
  /// as long as it is there.
  @usableFromInline
  static func identification<State>(of state: State.Type) -> ((Address) -> AnyHashable)? {
    if let identifiable = State.self as? any Identifiable.Type { return byID(identifiable) }
    return isEnum(State.self) ? byCase(State.self) : nil
  }

  private static func byID<State: Identifiable>(_: State.Type) -> (Address) -> AnyHashable {
    { AnyHashable($0.assumingMemoryBound(to: State.self).pointee.id) }
  }

  private static func byCase<State>(_: State.Type) -> (Address) -> AnyHashable {
    let type = EnumType(State.self)
    let payloadIDs = (enumCases(of: State.self) ?? []).map { field -> ((State) -> AnyHashable)? in
      guard let payload = field.payload as? any Identifiable.Type else { return nil }
      return payloadID(payload, isIndirect: field.isIndirect)
    }
    guard payloadIDs.contains(where: { $0 != nil }) else {
      return hasEnumTag(State.self) ? { AnyHashable(type.tag(at: $0)) } : { _ in AnyHashable(0) }
    }
    return { state in
      let tag = type.tag(at: state)
      let id = payloadIDs[tag]?(state.assumingMemoryBound(to: State.self).pointee)
      return AnyHashable([AnyHashable(tag), id])
    }
  }

  private static func payloadID<State, Payload: Identifiable>(
    _: Payload.Type,
    isIndirect: Bool
  ) -> (State) -> AnyHashable {
    { state in
      let payload =
        isIndirect ? boxedEnumPayload(of: state, as: Payload.self) : enumPayload(of: state, as: Payload.self)
      return AnyHashable(payload.id)
    }
  }
}
