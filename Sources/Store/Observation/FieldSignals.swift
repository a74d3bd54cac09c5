import Observation

/// The fields of one store that Swift's Observation tracks.
///
/// A field is a key path. When it is read under `withObservationTracking`, it is compared at the end of each turn until it has
/// changed; whoever read it is told then, and reads it again. A field that is read elsewhere costs a look-up and nothing more.
@usableFromInline
final class FieldSignals {
  /// How many fields are remembered before those that nobody tracks are forgotten. A literal key path is one object, so this is
  /// about the number of places in the source that read the store; only key paths made at run time go beyond it.
  private static var limit: Int { 64 }

  private let fields = ObservedFields()
  @usableFromInline var signals: [FieldSignal] = []

  init() {}

  @inlinable
  func find(_ keyPath: AnyKeyPath, _ aspect: FieldAspect) -> FieldSignal? {
    for index in signals.indices where signals[index].keyPath === keyPath && signals[index].aspect == aspect {
      return signals[index]
    }
    return nil
  }

  /// A key path that is made at each read, with an argument or in a generic function, is another object each time.
  @usableFromInline
  func findEqual(_ keyPath: AnyKeyPath, _ aspect: FieldAspect) -> FieldSignal? {
    let hash = keyPath.hashValue
    return signals.first { $0.aspect == aspect && $0.keyPathHash == hash && $0.keyPath == keyPath }
  }

  @usableFromInline
  func insert(_ signal: FieldSignal) -> FieldSignal {
    if signals.count >= Self.limit { signals.removeAll { !$0.isListed } }
    signal.fields = fields
    signals.append(signal)
    return signal
  }
}

/// What of a field is read: what it is compared by.
@usableFromInline
enum FieldAspect {
  case value
  /// A value that cannot be compared, which any turn may have changed.
  case uncompared
  /// Whether it is there, and for an enum in which case.
  case presence
  /// Which elements there are, and in which order.
  case elements
}

/// One field of a store that was read, and what compares it at the end of each turn while somebody tracks it.
@usableFromInline
final class FieldSignal: StateObserver {
  @usableFromInline let keyPath: AnyKeyPath
  @usableFromInline let aspect: FieldAspect
  private let remember: () -> Void
  private let compare: () -> Bool
  fileprivate var fields: ObservedFields?
  fileprivate lazy var keyPathHash = keyPath.hashValue
  private let path: KeyPath<ObservedFields, Never?>
  private let mark: TrackingMark
  /// Whether it is compared at the end of each turn.
  private(set) var isListed = false

  /// - Parameters:
  ///   - remember: Takes the present value, to compare with.
  ///   - hasChanged: Compares the present value with that.
  @usableFromInline
  init(
    _ keyPath: AnyKeyPath,
    _ aspect: FieldAspect,
    remember: @escaping () -> Void,
    hasChanged: @escaping () -> Bool
  ) {
    let mark = TrackingMark()
    self.keyPath = keyPath
    self.aspect = aspect
    self.mark = mark
    self.remember = remember
    self.compare = hasChanged
    self.path = \.[mark]
    super.init(isOnce: true)
  }

  /// Notes that the field is read. Where somebody tracks that, it is compared at the end of each turn until it has changed.
  @usableFromInline
  func access(in root: AnyStoreCore) {
    guard let fields else { return }
    fields.registrar.access(fields, keyPath: path)
    guard mark.isTracked, !isListed else { return }
    isListed = true
    remember()
    root.add(self)
  }

  override func hasChanged() -> Bool { compare() }

  override func notify() {
    isListed = false
    guard let fields else { return }
    fields.registrar.willSet(fields, keyPath: path)
    fields.registrar.didSet(fields, keyPath: path)
    // The registrar has hashed the mark to look it up, which is not somebody who reads.
    mark.isTracked = isListed
  }
}

/// What Observation is told of: an object that has a field for each mark.
private final class ObservedFields: Observable {
  let registrar = ObservationRegistrar()

  /// Names the field of `mark` to the registrar.
  subscript(mark: TrackingMark) -> Never? { nil }
}

/// Names one tracked field, as an argument of a key path.
///
/// Observation does not say whether anybody tracks. But what is tracked is put into a set, and so hashed: that is how a
/// mark knows.
private final class TrackingMark: Hashable {
  var isTracked = false

  static func == (lhs: TrackingMark, rhs: TrackingMark) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    isTracked = true
    hasher.combine(ObjectIdentifier(self))
  }
}
