// Tells whether two closures are known to do the same.
//
// Argument. A closure is two words: its code, and a context that holds the captured values. A closure that captures
// nothing has no context, so its code alone decides what it does: two such closures with the same code are the same.
// Nothing follows for a closure with a context; it has no code here. The words are read from a struct that stores the
// closure with its exact type: generic code that takes a closure as a value wraps it in a conversion, which has a
// context. `ClosureCodeTests` notices if a closure that captures nothing has a context.

/// The code of a closure that captures nothing.
@usableFromInline
struct ClosureCode: Equatable {
  @usableFromInline let address: UnsafeRawPointer

  /// The code of the only stored property of a struct; `nil` if the closure captures anything.
  @inlinable
  init?<Holder>(ofClosureIn holder: Holder) {
    assert(MemoryLayout<Holder>.size == MemoryLayout<Words>.size)
    let words = withUnsafeBytes(of: holder) { $0.load(as: Words.self) }
    guard words.context == nil else { return nil }
    address = words.code
  }

  @usableFromInline typealias Words = (code: UnsafeRawPointer, context: UnsafeRawPointer?)
}
