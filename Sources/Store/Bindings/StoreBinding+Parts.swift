extension StoreBinding {
  /// A binding of the value of an optional; `nil` if the optional is `nil`.
  ///
  /// ```swift
  /// if let name = store.binding(\.name).unwrapped() { … }
  /// ```
  ///
  /// When the optional becomes `nil`, the binding keeps its last value, and writes do nothing.
  public func unwrapped<Wrapped: Equatable>() -> StoreBinding<Wrapped>? where Value == Wrapped? {
    part(extract: { $0 }, embed: { $0 })
  }

  /// A binding of the payload of one case of an enum; `nil` if the value is in another case.
  ///
  /// ```swift
  /// if let draft = store.binding(\.status).case(Status.draft) { … }
  /// ```
  ///
  /// When the value leaves the case, the binding keeps its last payload, and writes do nothing.
  public func `case`<Payload: Equatable>(_ embed: @escaping (Payload) -> Value) -> StoreBinding<Payload>? {
    let path = CasePath(embed)
    return part(extract: path.extract, embed: path.embed)
  }

  private func part<Part: Equatable>(
    extract: @escaping (Value) -> Part?,
    embed: @escaping (Part) -> Value
  ) -> StoreBinding<Part>? {
    guard let first = extract(wrappedValue) else { return nil }
    var last = first
    return StoreBinding<Part>(
      get: {
        if let now = extract(get()) { last = now }
        return last
      },
      set: { part, source in
        guard let now = extract(get()), now != part else { return }
        last = now
        set(embed(part), source)
        if let written = extract(get()) { last = written }
      },
      observe: { body in
        var seen = extract(get())
        return observeChanges { value in
          guard let now = extract(value), now != seen else { return }
          seen = now
          body(now)
        }
      },
      observeTurns: observeEveryTurn,
      isPresent: { isThere() && extract(get()) != nil },
      // The part needs no name, because only one payload is there at a time.
      origin: origin
    )
  }
}

extension Store {
  /// A binding of a part of the state. A write sends an action that the feature defines.
  ///
  /// ```swift
  /// store.binding(\.query, sending: Search.Action.queryChanged)
  /// ```
  ///
  /// A write of an equal value sends nothing. The binding retains the store.
  public func binding<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    sending action: @escaping (Value) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreBinding<Value> {
    StoreBinding(
      get: { self[dynamicMember: keyPath] },
      set: { value, source in
        guard self[dynamicMember: keyPath] != value else { return }
        self.send(action(value), from: source, fileID: fileID, line: line)
      },
      observe: { self.observe(keyPath, $0) },
      observeTurns: { self.observe($0) },
      isPresent: { self.isPresent },
      origin: BindingOrigin(root: root, lens: backing.lens, field: keyPath)
    )
  }
}
