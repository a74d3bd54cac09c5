/// Caches one value for each type. The value must depend on nothing but the type.
struct TypeCache<Value: Sendable>: ~Copyable, Sendable {
  private let known = Locked([ObjectIdentifier: Value]())

  /// The value of a type. `make` is called without the lock, so two threads may both call it for one type.
  func value(for type: Any.Type, make: () -> Value) -> Value {
    let id = ObjectIdentifier(type)
    if let value = known.withLock({ $0[id] }) { return value }
    let value = make()
    known.withLock { $0[id] = value }
    return value
  }
}
