// The overloads below give a clear error for a misspelt `@Dependency(\.clokc)`. Without the overloads, the compiler
// reports "cannot convert KeyPath<Root, Value> to Key.Type".

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

/// The unavailable overloads above take a key path whose root is this type. The type has a property of every name. So
/// these overloads accept a misspelt name, and the compiler shows their message.
@dynamicMemberLookup
public struct _UnknownDependency: Sendable {
  public subscript(dynamicMember name: String) -> _UnknownDependency { self }
}
