// Parts of shared values. The copy of a part has a version of the whole value, and a link that leads to the part.

extension Shared {
  /// A field of the value, as a shared value of its own: `$settings.theme`. A change of the field changes the whole
  /// value for all its copies, and a change of the whole value changes the field.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    part({ $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }

  /// A computed or constant part of the value, which can only be read: `$rows.count`.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(part({ $0[keyPath: keyPath] }, set: { _, _ in }))
  }

  /// The element with an id, as a shared optional, which is `nil` if there is no such element. `Shared(optional)`
  /// unwraps it.
  ///
  /// ```swift
  /// if let meeting = Shared(state.$meetings[id: id]) {
  ///   state.path.append(.detail(Detail.State(meeting: meeting)))
  /// }
  /// ```
  public subscript<ID, Element>(id id: ID) -> Shared<Element?> where Value == IdentifiedArray<ID, Element> {
    part({ .some($0[id: id]) }, set: { $0[id: id] = $1 })
  }

  /// The value of a shared optional, as a shared value of its own; `nil` if the optional is `nil`.
  ///
  /// When the shared optional becomes `nil`, a store handles each field in its state that holds the value. If the field
  /// is in a presented child, the store sends the action that dismisses the child. Otherwise, the store changes the
  /// innermost optional or collection around the field: the optional becomes `nil`, or the collection loses the element
  /// with the field. A field that is in no optional and in no collection keeps its last value.
  public init?(_ optional: Shared<Value?>) {
    guard optional.wrappedValue != nil else { return nil }
    self = optional.part({ $0 }, set: { $0 = $1 })
  }

  private func part<Part>(
    _ get: @escaping (Value) -> Part?,
    set: @escaping (inout Value, Part) -> Void
  ) -> Shared<Part> {
    let newest = projectedValue
    return Shared<Part>(link: SharedLink(partOf: newest.link, get: get, set: set), snapshot: newest.copy.snapshot)
  }
}

extension Array {
  /// The elements of a shared collection, each as a shared value of its own.
  public init<ID, Member>(_ elements: Shared<IdentifiedArray<ID, Member>>) where Element == Shared<Member> {
    self = elements.wrappedValue.ids.compactMap { Shared(elements[id: $0]) }
  }
}
