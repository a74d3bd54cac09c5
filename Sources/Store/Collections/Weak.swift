/// A weak reference, for a collection that does not retain its objects.
package struct Weak<Object: AnyObject> {
  package weak let object: Object?

  package init(_ object: Object) { self.object = object }
}

extension Weak: Sendable where Object: Sendable {}
