// Unavailable overloads for case key paths. In other libraries, a case key path such as `\.child` names a case of an
// enum. The overloads exist for the messages that the compiler shows. Other overloads are in
// `UnavailableKeyPaths.swift` and `UnavailableScopes.swift`, and those of the test store are in StoreTesting.

/// The root of a case key path such as `\.child`. It has a member of every name, so the unavailable overloads accept
/// such a key path. No available overload accepts the key path. The compiler therefore selects an unavailable overload,
/// and shows its message.
@dynamicMemberLookup
public struct _CaseNames {
  public subscript(dynamicMember name: String) -> _CaseNames { self }
}

/// The parameter type of the unavailable overloads. A case key path such as `\.child` converts to this function type.
public typealias _CaseKeyPath = (_CaseNames) -> _CaseNames

extension CasePath {
  @available(*, unavailable, message: "Name the case itself: write 'CasePath(Action.child)', not 'CasePath(\\.child)'.")
  public init(_ case: _CaseKeyPath) { fatalError("Unavailable.") }

  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'appending(Action.child)', not 'appending(\\.child)'."
  )
  public func appending(_ case: _CaseKeyPath) -> CasePath<Root, Never> { fatalError("Unavailable.") }
}

extension CasePathable {
  @available(*, unavailable, message: "Name the case itself: write 'is(Destination.edit)', not 'is(\\.edit)'.")
  public func `is`(_ case: _CaseKeyPath) -> Bool { false }

  @available(*, unavailable, message: "Name the case itself: write '[case: Destination.edit]', not '[case: \\.edit]'.")
  public subscript(case case: _CaseKeyPath) -> _CaseNames? { nil }

  @available(*, unavailable, message: "Name the case itself: write 'modify(Destination.edit)', not 'modify(\\.edit)'.")
  public func modify<Payload>(_ case: _CaseKeyPath, _ body: (inout Payload) throws -> Void) {}
}

extension StoreBinding {
  @available(*, unavailable, message: "Name the case itself: write 'case(Destination.edit)', not 'case(\\.edit)'.")
  public func `case`(_ embed: _CaseKeyPath) -> StoreBinding<_CaseNames>? { nil }
}

extension Store {
  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'send: Action.queryChanged', not 'send: \\.queryChanged'."
  )
  public func binding<Value>(_ keyPath: KeyPath<State, Value>, send action: _CaseKeyPath) -> StoreBinding<Value> {
    fatalError("Unavailable.")
  }
}
