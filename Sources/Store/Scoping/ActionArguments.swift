// The `action` arguments of `Store.scope`, each stored with its exact type: see `ClosureCode`.
//
// The arguments are autoclosures. In every build, an autoclosure of a case, or of a closure that captures nothing,
// captures nothing itself, so it has a `ClosureCode`. The function that it returns may have a context in a debug build.

/// An action that embeds the actions of a child.
@usableFromInline
struct ChildActionArgument<Child, Action> {
  @usableFromInline let make: () -> (Child) -> Action

  @inlinable
  init(_ make: @escaping () -> (Child) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}

/// An action that embeds the actions of an element with its id.
@usableFromInline
struct ElementActionArgument<ID: Hashable, Element, Action> {
  @usableFromInline let make: () -> (IdentifiedAction<ID, Element>) -> Action

  @inlinable
  init(_ make: @escaping () -> (IdentifiedAction<ID, Element>) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}
