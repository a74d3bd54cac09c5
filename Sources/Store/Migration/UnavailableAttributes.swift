// This library does not have these attributes of the Composable Architecture. They are declared as unavailable, so that
// the compiler's error says what to write instead.

@available(*, unavailable, message: "Delete '@Presents', and declare an optional: 'var child: Child.State?'.")
@propertyWrapper
public struct Presents<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@available(*, unavailable, message: "Delete '@PresentationState', and declare an optional: 'var child: Child.State?'.")
@propertyWrapper
public struct PresentationState<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@available(*, unavailable, message: "Delete '@BindingState': with a 'BindingReducer', every field can be bound.")
@propertyWrapper
public struct BindingState<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

// The attributes below stand before a type, where a property wrapper is not allowed, so they are macros. A macro needs
// an implementation. These macros name an implementation that comes with the compiler. The implementation never runs,
// because the macros are unavailable.

@available(*, unavailable, message: "Delete '@Reducer', and conform to the protocol: 'struct Feature: Reducer'.")
@attached(memberAttribute)
public macro Reducer() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

@available(*, unavailable, message: "Delete '@ObservableState': a store observes the fields of any state.")
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

@available(*, unavailable, message: "Delete '@CasePathable', and conform to the protocol: 'enum Action: CasePathable'.")
@attached(memberAttribute)
public macro CasePathable() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")

@available(
  *,
  unavailable,
  message: "Delete '@DependencyClient', and write the 'testValue' with 'unimplemented(\"Client.load\")'."
)
@attached(memberAttribute)
public macro DependencyClient() = #externalMacro(module: "SwiftMacros", type: "DebugDescriptionMacro")
