// A library that has types of the same names.

public final class Store<State, Action> {}
public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
}
public protocol DependencyKey {}
public struct DependencyValues { public init() {} }
public final class FocusEngine<ID> {}
public struct Effect<Action> { public init() {} }
public struct Scope {}
@propertyWrapper
public struct Dependency<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
