// The lenses for one child: the value of a field, the value of an optional, or the payload of an enum case.
// `ChildLens.swift` has the lens of an identified array, and `StackAction.swift` has the lenses of a stack.

/// The id of the child in a container that holds at most one.
@usableFromInline
enum OnlyChild: Hashable {
  case child
}

extension ChildLens where ID == OnlyChild {
  /// The lens of a field whose value is the child. The child cannot leave.
  @inlinable
  static func field() -> Self where Container == Child {
    Self(
      onlyID: .child,
      canLeave: false,
      ids: { _ in [.child] },
      contains: { _, _ in true },
      read: { child, _, body in body(child) },
      modify: { child, _, body in body(&child) },
      absence: { _, _ in "" }
    )
  }

  /// The lens of an optional.
  ///
  /// - Parameter isChild: Tests the child in the optional. For `contains` and `read`, a child that fails the test is
  ///   not there. By default, every child passes.
  @inlinable
  static func optional(
    where isChild: @escaping (UnsafePointer<Child>) -> Bool = { _ in true }
  ) -> Self where Container == Child? {
    Self(
      onlyID: .child,
      ids: { $0.pointee == nil ? [] : [.child] },
      contains: { optional, _ in payload(of: optional).map(isChild) ?? false },
      read: { optional, _, body in if let child = payload(of: optional), isChild(child) { body(child) } },
      modify: { optional, _, body in if optional != nil { body(&optional!) } },
      absence: { _, _ in "its state is nil" }
    )
  }

  /// The lens of the payload of one case.
  @inlinable
  static func enumCase(_ path: CasePath<Container, Child>) -> Self {
    Self(
      onlyID: .child,
      ids: { path.isCase(at: $0) ? [.child] : [] },
      contains: { state, _ in path.isCase(at: state) },
      read: { state, _, body in
        // Reads a copy. Access to the payload in place would write to the state: the access may remove the tag from
        // the enum, and set the tag again at the end.
        if var child = path.extractCopy(at: state) { withUnsafePointer(to: &child, body) }
      },
      modify: { state, _, body in path.modify(&state, body) },
      absence: { state, _ in "the state is in the case '\(caseName(of: state.pointee))'" }
    )
  }
}
