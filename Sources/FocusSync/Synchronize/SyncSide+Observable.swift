import Observation
import Store

extension SyncSide {
  /// Makes a side for a property of an `Observable` object, as in plain MVVM. The side does not retain the object.
  ///
  /// ```swift
  /// mirror = synchronize(SyncSide(model, \.focusedField), SyncSide(engine))
  /// ```
  ///
  /// Observation reports that a property is about to change. The new value is written to the other side by a task on
  /// `isolation`, or at once when ``Synchronization/settle()`` is called. If both sides change before the write, the
  /// later change wins.
  ///
  /// - Parameter isolation: The actor that the object belongs to; by default the actor of the caller. If it is `nil`,
  ///   no task is started, so call ``Synchronization/settle()`` after a change.
  public init<Object: AnyObject & Observable>(
    _ object: Object,
    _ keyPath: ReferenceWritableKeyPath<Object, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let actor: (any Actor)? = isolation
    self.init(
      get: { [weak object] in object?[keyPath: keyPath] },
      set: { [weak object] write in
        if case .denied = write.reason { return .done }
        object?[keyPath: keyPath] = write.value
        return .done
      },
      observe: { [weak object] tell in
        guard let object else { return ObserveToken {} }
        let tracker = PropertyTracker(object, keyPath, actor)
        tracker.start(tell)
        return ObserveToken { tracker.stop() }
      }
    )
    field = SyncField([AnyHashable(ObjectIdentifier(object)), keyPath], of: Value.self)
  }
}

/// Keeps two properties of two `Observable` objects equal. At first, the first property's value is written to the
/// second property. If the first property is `nil`, it gets the value of the second property instead.
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
