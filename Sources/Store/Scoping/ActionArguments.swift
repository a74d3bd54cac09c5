// The `action` arguments of `Store.scope`, each stored with its exact type: see `ClosureCode`.
//
// The arguments are autoclosures. In every build, an autoclosure of a case, or of a closure that captures nothing,
// captures nothing itself, so it has a `ClosureCode`. The function that the autoclosure returns may have a context in a
// debug build, so it cannot be used instead.

/// The argument `action` for a single child. The function that it makes embeds the actions of the child.
@usableFromInline
struct ChildActionArgument<Child, Action> {
  @usableFromInline let make: () -> (Child) -> Action

  @inlinable
  init(_ make: @escaping () -> (Child) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}

/// The argument `action` for an element. The function that it makes embeds the element's actions with the element's id.
@usableFromInline
struct ElementActionArgument<ID: Hashable, Element, Action> {
  @usableFromInline let make: () -> (IdentifiedAction<ID, Element>) -> Action

  @inlinable
  init(_ make: @escaping () -> (IdentifiedAction<ID, Element>) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}
