import Observation

/// The signals of a store. A field has one ``FieldSignal`` for each ``FieldAspect`` by which the field was read, such
/// as its value or its presence.
///
/// A key path identifies a field. A field that is read under `withObservationTracking` is compared at the end of each
/// turn until it has changed. Then the field's readers are notified, and read the field again. A read outside
/// `withObservationTracking` starts no comparison: it only looks up the signal, or makes it if there is none.
extension Store {
  /// If a store has at least this many signals, `insert` first removes the signals whose fields are not tracked. A
  /// store can reach the limit if fields are read by subscripts: `\.rows[1]` and `\.rows[2]` are two fields.
  private static var signalLimit: Int { 64 }

  @inlinable
  func findSignal(_ keyPath: AnyKeyPath, _ aspect: FieldAspect) -> FieldSignal? {
    for index in signals.indices where signals[index].keyPath === keyPath && signals[index].aspect == aspect {
      return signals[index]
    }
    return nil
  }

  /// Finds the signal of a key path that is equal to `keyPath`, but is another object. Equal key paths are different
  /// objects if they are made at run time, with an argument or in a generic function.
  @usableFromInline
  func findEqualSignal(_ keyPath: AnyKeyPath, _ aspect: FieldAspect) -> FieldSignal? {
    let hash = keyPath.hashValue
    return signals.first { $0.aspect == aspect && $0.keyPathHash == hash && $0.keyPath == keyPath }
  }

  @usableFromInline
  func insert(_ signal: FieldSignal) -> FieldSignal {
    signal.fields = signals.first?.fields ?? ObservedFields()
    if signals.count >= Self.signalLimit { signals.removeAll { !$0.isListed } }
    signals.append(signal)
    return signal
  }
}

/// The way in which a field is compared at the end of a turn: as a whole, by one aspect, or not at all.
@usableFromInline
enum FieldAspect {
  case value
  /// No comparison: the value is not known to be `Equatable`, so any turn may have changed it.
  case uncompared
  /// The presence of an optional.
  case presence
  /// The case of an enum.
  case `case`
  /// The presence of a child, for `Store.isPresent` and for the binding of a presented child. The binding also compares
  /// the child's identity: see `ChildHolder.identification(of:)`.
  case identity
  /// The ids of a collection.
  case elements

  /// True for a value, a case or ids, because views show them. The store of a presented child keeps the fields that
  /// views show, for reads after the child has left: see `ScopedPart.remember`.
  @usableFromInline var isShown: Bool { self != .presence && self != .identity }
}

/// Notifies the readers of a field after a turn that changed one aspect of the field, such as its value.
@usableFromInline
final class FieldSignal: StateObserver {
  @usableFromInline let keyPath: AnyKeyPath
  @usableFromInline let aspect: FieldAspect
  fileprivate var fields: ObservedFields?
  fileprivate lazy var keyPathHash = keyPath.hashValue
  private let path: KeyPath<ObservedFields, Never?>
  private let mark = TrackingMark()
  /// Returns true if the state of the store is no longer there. The view of a presented child then animates out and
  /// must not change, so the readers are not notified. `nil` if the readers are always notified: see `makeSignal`.
  private let hasLeft: (() -> Bool)?
  /// True if the root compares the field at the end of each turn.
  private(set) var isListed = false

  /// - Parameters:
  ///   - hasChanged: Called when tracking begins, to store the current value. Called again at the end of a turn, to
  ///     compare the current value with the stored one. A change ends the tracking.
  ///   - hasLeft: Returns true if the readers must not be notified.
  @usableFromInline
  init(
    _ keyPath: AnyKeyPath,
    _ aspect: FieldAspect,
    of row: ObservedRow?,
    hasLeft: (() -> Bool)?,
    hasChanged: @escaping () -> Bool
  ) {
    self.hasLeft = hasLeft
    self.keyPath = keyPath
    self.aspect = aspect
    self.path = \.[mark]
    super.init(of: row, isOnce: true, hasChanged: hasChanged, notify: {})
  }

  /// Registers a read of the field. Returns true if tracking begins; the caller then adds this observer to the root.
  @usableFromInline
  func access() -> Bool {
    guard let fields else { return false }
    fields.registrar.access(fields, keyPath: path)
    guard mark.isTracked, !isListed else { return false }
    isListed = true
    _ = hasChanged()
    return true
  }

  override func notify() {
    isListed = false
    guard let fields, hasLeft?() != true else { return }
    fields.registrar.willSet(fields, keyPath: path)
    fields.registrar.didSet(fields, keyPath: path)
    // The two calls hash the key path, which sets `mark.isTracked`: see `TrackingMark`. But they also end the tracking,
    // unless a reader has read the field again meanwhile: then `access` has set `isListed`.
    mark.isTracked = isListed
  }
}

/// The `Observable` object that stands for the store in calls of the registrar.
private final class ObservedFields: Observable {
  let registrar = ObservationRegistrar()

  /// Always `nil`. The key path of this subscript with `mark` as its argument tells the registrar which field is meant.
  subscript(mark: TrackingMark) -> Never? { nil }
}

/// Identifies a field for the registrar. The registrar knows the field by the key path `\ObservedFields.[mark]`, which
/// contains the mark.
///
/// Observation has no API that says whether a field is tracked. But the registrar hashes the key path of a tracked
/// field. To hash the key path, Swift calls `hash(into:)` of the mark, which sets `isTracked`.
private final class TrackingMark: Hashable {
  var isTracked = false

  static func == (lhs: TrackingMark, rhs: TrackingMark) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) {
    isTracked = true
    hasher.combine(ObjectIdentifier(self))
  }
}
