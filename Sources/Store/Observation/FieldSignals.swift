import Observation

/// The fields of one store that Swift's Observation tracks.
///
/// A field is a key path. When it is read under `withObservationTracking`, it is compared at the end of each turn until it has
/// changed; whoever read it is told then, and reads it again. A field that is read elsewhere costs a look-up and nothing more.
final class FieldSignals<State>: Observable {
  /// How many fields are remembered before those that nobody tracks are forgotten. A literal key path is one object, so this is
  /// about the number of places in the source that read the store; only key paths made at run time go beyond it.
  private static var limit: Int { 64 }

  private let registrar = ObservationRegistrar()
  private var signals: [(keyPath: PartialKeyPath<State>, signal: FieldSignal)] = []

  /// Names the field of `signal` to the registrar.
  subscript(signal: FieldSignal) -> Never? { nil }

  /// Notes that a field is read, by whoever tracks.
  func access<Value>(
    _ keyPath: KeyPath<State, Value>,
    in root: AnyStoreCore,
    isEqual: ((Value, Value) -> Bool)?,
    value: @escaping () -> Value?
  ) {
    let signal = signal(for: keyPath)
    registrar.access(self, keyPath: \.[signal])
    guard signal.isTracked, !signal.isListed else { return }
    signal.isListed = true
    var last = value()
    root.add(
      StateObserver(isOnce: true) {
        let now = value()
        switch (last, now, isEqual) {
        case (let before?, let after?, let isEqual?):
          guard !isEqual(before, after) else { return false }
        case (nil, nil, _):
          return false
        default:
          break
        }
        last = nil
        return true
      } notify: { [weak self] in
        self?.notify(signal)
      }
    )
  }

  private func notify(_ signal: FieldSignal) {
    signal.isListed = false
    registrar.willSet(self, keyPath: \.[signal])
    registrar.didSet(self, keyPath: \.[signal])
    // The registrar has hashed the signal to look it up, which is not somebody who reads.
    signal.isTracked = signal.isListed
  }

  private func signal(for keyPath: PartialKeyPath<State>) -> FieldSignal {
    for entry in signals where entry.keyPath === keyPath { return entry.signal }
    if signals.count >= Self.limit { signals.removeAll { !$0.signal.isListed } }
    let signal = FieldSignal()
    signals.append((keyPath, signal))
    return signal
  }
}

/// One tracked field, as an argument of a key path.
///
/// Observation does not say whether anybody tracks. But what is tracked is put into a set, and so hashed: that is how a
/// signal knows.
final class FieldSignal: Hashable {
  var isTracked = false
  /// Whether it is compared at the end of each turn.
  var isListed = false

  static func == (lhs: FieldSignal, rhs: FieldSignal) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    isTracked = true
    hasher.combine(ObjectIdentifier(self))
  }
}
