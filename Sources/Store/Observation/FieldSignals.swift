import Observation

/// The fields of one store that Swift's Observation tracks.
///
/// A field is a key path. When it is read under `withObservationTracking`, it is compared at the end of each turn until it has
/// changed; whoever read it is told then, and reads it again. A field that is read elsewhere costs a look-up and nothing more.
@usableFromInline
final class FieldSignals<State>: Observable {
  /// How many fields are remembered before those that nobody tracks are forgotten. A literal key path is one object, so this is
  /// about the number of places in the source that read the store; only key paths made at run time go beyond it.
  private static var limit: Int { 64 }

  private let registrar = ObservationRegistrar()
  private var signals: [(keyPath: PartialKeyPath<State>, signal: FieldSignal, path: KeyPath<FieldSignals, Never?>)] = []

  init() {}

  /// Names the field of `signal` to the registrar.
  subscript(signal: FieldSignal) -> Never? { nil }

  /// Notes that a field is read, by whoever tracks. Gives the field where it is tracked and not yet compared.
  @usableFromInline
  func access(_ keyPath: PartialKeyPath<State>) -> FieldSignal? {
    let index = signals.firstIndex { $0.keyPath === keyPath } ?? insert(keyPath)
    let signal = signals[index].signal
    registrar.access(self, keyPath: signals[index].path)
    return signal.isTracked && !signal.isListed ? signal : nil
  }

  /// Compares a field at the end of each turn until it has changed.
  @usableFromInline
  func list(_ signal: FieldSignal, in root: AnyStoreCore, hasChanged: @escaping () -> Bool) {
    signal.isListed = true
    root.add(StateObserver(isOnce: true, hasChanged: hasChanged, notify: { [weak self] in self?.notify(signal) }))
  }

  private func notify(_ signal: FieldSignal) {
    signal.isListed = false
    guard let path = signals.first(where: { $0.signal === signal })?.path else { return }
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
    // The registrar has hashed the signal to look it up, which is not somebody who reads.
    signal.isTracked = signal.isListed
  }

  private func insert(_ keyPath: PartialKeyPath<State>) -> Int {
    if signals.count >= Self.limit { signals.removeAll { !$0.signal.isListed } }
    let signal = FieldSignal()
    signals.append((keyPath, signal, \.[signal]))
    return signals.count - 1
  }
}

/// One tracked field, as an argument of a key path.
///
/// Observation does not say whether anybody tracks. But what is tracked is put into a set, and so hashed: that is how a
/// signal knows.
@usableFromInline
final class FieldSignal: Hashable {
  var isTracked = false
  /// Whether it is compared at the end of each turn.
  var isListed = false

  @usableFromInline
  static func == (lhs: FieldSignal, rhs: FieldSignal) -> Bool { lhs === rhs }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    isTracked = true
    hasher.combine(ObjectIdentifier(self))
  }
}
