extension StoreBinding {
  /// A binding of the value of an optional; `nil` if the optional is `nil`.
  ///
  /// ```swift
  /// if let name = store.binding(\.name).unwrapped() { … }
  /// ```
  ///
  /// After the optional has become `nil`, the binding returns the value that it read last, and writes do nothing.
  public func unwrapped<Wrapped: Equatable>() -> StoreBinding<Wrapped>? where Value == Wrapped? {
    // A `StatePlace` has no step for the wrapped value, so the new binding keeps the origin of the optional.
    wrappedValue.map { part($0, extract: { $0 }, embed: { $1 = $0 }, origin: origin) }
  }

  /// A binding of the payload of one case of an enum; `nil` if the value is in another case.
  ///
  /// ```swift
  /// if let draft = store.binding(\.status).case(Status.draft) { … }
  /// ```
  ///
  /// After the value has left the case, the binding returns the payload that it read last, and writes do nothing.
  public func `case`<Payload: Equatable>(_ embed: @escaping (Payload) -> Value) -> StoreBinding<Payload>? {
    let path = CasePath(embed)
    return path.extract(from: wrappedValue).map {
      part($0, extract: path.extract, embed: { $1 = path.embed($0) }, origin: origin)
    }
  }

  /// A binding of a part of the value. After the part has disappeared, the binding returns the part that it read last.
  ///
  /// - Parameter first: The current part. Pass `nil` for a part that cannot disappear, such as a property.
  func part<Part: Equatable>(
    _ first: Part?,
    extract: @escaping (Value) -> Part?,
    embed: @escaping (Part, inout Value) -> Void,
    origin: Origin?
  ) -> StoreBinding<Part> {
    var last = first
    return StoreBinding<Part>(
      get: {
        guard let now = extract(get()) else { return last! }
        last = now
        return now
      },
      set: { part, source in
        var value = get()
        guard let now = extract(value), now != part else { return }
        embed(part, &value)
        set(value, source)
        last = extract(get()) ?? now
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
      isPresent: { isThere() && (last == nil || extract(get()) != nil) }
    )
    .originating(from: origin)
  }
}
