/// Notices changes of a field from one turn to the next.
extension StatePath {
  /// Makes a closure that returns true if a field differs from the previous value, which `last` stores. The closure
  /// returns false if the child has left.
  ///
  /// A collection with a stamp is compared by the stamp, and `last` stays empty: a kept collection would have to be
  /// copied when it is next changed.
  @inlinable
  func changes<Value: Equatable>(of keyPath: KeyPath<State, Value>, in last: LastSeen<Value>) -> () -> Bool {
    if let type = Value.self as? any ContentStamped.Type { return stampChanges(of: keyPath, type) }
    return changes(of: keyPath, in: last, seenAs: { $0 })
  }

  @usableFromInline
  func stampChanges<Elements: ContentStamped>(of keyPath: AnyKeyPath, _: Elements.Type) -> () -> Bool {
    changes(of: keyPath as! KeyPath<State, Elements>, in: LastSeen(), seenAs: { $0.contentStamp })
  }

  @inlinable
  func changes<Value, Seen: Equatable>(
    of keyPath: KeyPath<State, Value>,
    in last: LastSeen<Seen>,
    seenAs see: @escaping (Value) -> Seen
  ) -> () -> Bool {
    let read = reader(of: keyPath)
    last.value = read().map(see)
    return {
      guard let now = read().map(see), now != last.value else { return false }
      last.value = now
      return true
    }
  }
}
