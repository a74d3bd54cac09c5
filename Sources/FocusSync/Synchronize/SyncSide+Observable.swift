import Observation
import Store

extension SyncSide {
  /// A property of an `Observable` object, as in plain MVVM. The object is not kept alive.
  ///
  /// ```swift
  /// synchronize(SyncSide(model, \.focusedField), SyncSide(engine))
  /// ```
  ///
  /// Observation tells that a property is about to change. When it has, the value crosses by itself at the next
  /// opportunity on `isolation`, or at once when ``Synchronization/settle()`` is called; of two changes meanwhile the
  /// later wins.
  ///
  /// - Parameter isolation: the actor that the object belongs to; the caller's, unless another is given.
  public init<Object: AnyObject & Observable>(
    _ object: Object,
    _ keyPath: ReferenceWritableKeyPath<Object, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let tracker = PropertyTracker(object, keyPath, isolation)
    self.init(
      get: { [weak object] in object?[keyPath: keyPath] },
      set: { [weak object] write in
        tracker.write { object?[keyPath: keyPath] = write.value }
        return .done
      },
      observe: { tell in
        tracker.start(
          onChanging: { tell(.changing) },
          onChanged: { tell(.changed) }
        )
        return ObserveToken { tracker.stop() }
      }
    )
    tellsLate = true
    field = SyncField(owner: ObjectIdentifier(object), path: keyPath)
  }
}

/// Keeps two properties of two `Observable` objects the same; the first one's value crosses on attachment.
///
/// ```swift
/// mirror = synchronize(viewModel, \.selection, with: list, \.selectedRow)
/// ```
public func synchronize<First: AnyObject & Observable, Second: AnyObject & Observable, Value: Equatable>(
  _ first: First,
  _ firstKeyPath: ReferenceWritableKeyPath<First, Value>,
  with second: Second,
  _ secondKeyPath: ReferenceWritableKeyPath<Second, Value>,
  isolation: isolated (any Actor)? = #isolation
) -> Synchronization {
  synchronize(
    SyncSide(first, firstKeyPath, isolation: isolation),
    SyncSide(second, secondKeyPath, isolation: isolation)
  )
}

/// Keeps two optional properties the same; a first side of nil adopts what the second side holds.
public func synchronize<First: AnyObject & Observable, Second: AnyObject & Observable, Wrapped: Equatable>(
  _ first: First,
  _ firstKeyPath: ReferenceWritableKeyPath<First, Wrapped?>,
  with second: Second,
  _ secondKeyPath: ReferenceWritableKeyPath<Second, Wrapped?>,
  isolation: isolated (any Actor)? = #isolation
) -> Synchronization {
  synchronize(
    SyncSide(first, firstKeyPath, isolation: isolation),
    SyncSide(second, secondKeyPath, isolation: isolation)
  )
}
