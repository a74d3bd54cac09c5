/// A weak reference, for a collection of objects that others retain.
package struct Weak<Object: AnyObject> {
  package weak let object: Object?

  package init(_ object: Object) { self.object = object }
}

extension Weak: Sendable where Object: Sendable {}
