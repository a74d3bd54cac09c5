/// A reference that does not retain its object, and that is `nil` once the object has been released.
///
/// It takes the place of a weak reference to an object that is retained on a hot path. Weak references to an object
/// make every retain and release of it several times slower.
@usableFromInline
struct Unretained<Object: AnyObject> {
  @usableFromInline unowned let reference: Object
  @usableFromInline let life: Lifetime

  /// - Parameter life: The lifetime of the object, which ends in its `deinit`.
  @inlinable
  init(_ object: Object, _ life: Lifetime) {
    self.reference = object
    self.life = life
  }

  @inlinable var object: Object? { life.isOver ? nil : reference }
}

/// Tells whether an object is still there.
@usableFromInline
final class Lifetime {
  @usableFromInline var isOver = false

  @usableFromInline init() {}
}
