// The `action` arguments of `Store.scope`, each stored with its exact type: see `ClosureCode`.
//
// The arguments are autoclosures. Two calls of `scope` are compared by the `ClosureCode` of the autoclosure. If the
// caller passes a case or a closure that captures nothing, the autoclosure also captures nothing, in every build.
// Exception: in generic code, a case of a generic type can make the autoclosure capture the type arguments.
//
// The function that the autoclosure returns is not compared: in a debug build, a case that is used as a function has a
// context, and so no `ClosureCode`.

/// The argument `action` of `Store.scope`, for a single child. `make` returns the function that embeds an action of the
/// child in an action of the parent.
@usableFromInline
struct ChildActionArgument<Child, Action> {
  @usableFromInline let make: () -> (Child) -> Action

  @inlinable
  init(_ make: @escaping () -> (Child) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}

/// The argument `action` of `Store.scope`, for the elements of a collection. `make` returns the function that embeds an
/// element's action, together with the element's id, in an action of the parent.
@usableFromInline
struct ElementActionArgument<ID: Hashable, Element, Action> {
  @usableFromInline let make: () -> (IdentifiedAction<ID, Element>) -> Action

  @inlinable
  init(_ make: @escaping () -> (IdentifiedAction<ID, Element>) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}
