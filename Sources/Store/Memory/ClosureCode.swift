// Tells whether two closures are known to do the same.
//
// Argument. A closure is two words: its code, and a context that holds the captured values. A closure that captures
// nothing has no context, so its code alone decides what it does: two such closures with the same code are the same.
// Nothing follows for a closure with a context; it has no code here. The closure is stored in a struct of its own
// shape, because passing it as a generic value would wrap it in a conversion with a context. `ClosureCodeTests` would
// notice if a literal argument stopped being without context: every call would then get code `nil`.

/// The code of a closure that captures nothing.
@usableFromInline
struct ClosureCode: Equatable {
  @usableFromInline let address: UnsafeRawPointer

  /// The code of a closure that makes a function of one parameter; `nil` if it captures anything.
  @inlinable
  init?<Input, Output>(_ make: @escaping () -> (Input) -> Output) {
    self.init(words: withUnsafeBytes(of: OneParameter(make: make)) { $0.load(as: Words.self) })
  }

  /// The code of a closure that makes a function of two parameters; `nil` if it captures anything.
  @inlinable
  init?<First, Second, Output>(_ make: @escaping () -> (First, Second) -> Output) {
    self.init(words: withUnsafeBytes(of: TwoParameters(make: make)) { $0.load(as: Words.self) })
  }

  @usableFromInline typealias Words = (code: UnsafeRawPointer, context: UnsafeRawPointer?)

  @inlinable
  init?(words: Words) {
    guard words.context == nil else { return nil }
    address = words.code
  }

  @usableFromInline
  struct OneParameter<Input, Output> {
    @usableFromInline let make: () -> (Input) -> Output

    @inlinable
    init(make: @escaping () -> (Input) -> Output) { self.make = make }
  }

  @usableFromInline
  struct TwoParameters<First, Second, Output> {
    @usableFromInline let make: () -> (First, Second) -> Output

    @inlinable
    init(make: @escaping () -> (First, Second) -> Output) { self.make = make }
  }
}
