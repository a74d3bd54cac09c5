// Without the overloads below, the compiler explains a misspelt `@Dependency(\.clokc)` with the overload that takes a
// type: "cannot convert KeyPath<Root, Value> to Key.Type".

extension Dependency {
  @_disfavoredOverload
  @available(*, unavailable, message: "'DependencyValues' has no such property: check the name, or declare it there")
  public init(_: KeyPath<_UnknownDependency, _UnknownDependency>) {
    fatalError()
  }

  @_disfavoredOverload
  @available(*, unavailable, message: "'DependencyValues' has no such property: check the name, or declare it there")
  public init(_: KeyPath<_UnknownDependency, _UnknownDependency>) where Value == _UnknownDependency {
    fatalError()
  }
}

/// Has a property of every name. So an unavailable `init` accepts a misspelt `@Dependency`, and the compiler shows the
/// message of this `init`.
@dynamicMemberLookup
public struct _UnknownDependency: Sendable {
  public subscript(dynamicMember name: String) -> _UnknownDependency { self }
}
