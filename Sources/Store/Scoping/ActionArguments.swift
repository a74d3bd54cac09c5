// The `action` arguments of `Store.scope`, each stored with its exact type: see `ClosureCode`.
//
// The arguments are autoclosures. If the caller passes a case or a closure that captures nothing, the autoclosure also
// captures nothing, in every build. So the autoclosure has a `ClosureCode`, by which two calls are compared. The
// function that the autoclosure returns may have a context in a debug build, and then has no `ClosureCode`.

/// The argument `action` for a single child. `make` returns the function that embeds the actions of the child.
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
