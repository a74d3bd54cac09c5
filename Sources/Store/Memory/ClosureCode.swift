// Compares closures that capture nothing, by their code.
//
// The comparison is sound. A closure is two words: its code, and a context that holds the captured values. A closure
// that captures nothing has no context, so two such closures with the same code do the same.
//
// A closure with a context cannot be compared: the initialiser returns `nil`. The words are read from a struct
// that stores the closure with its exact type. If generic code takes the closure itself as a value, the compiler wraps
// it in a reabstraction thunk, which has a context. `ClosureCodeTests` fails if a closure that captures nothing has a
// context.

/// The code of a closure that captures nothing.
@usableFromInline
struct ClosureCode: Equatable {
  @usableFromInline let address: UnsafeRawPointer

  /// Reads the code of the closure that is the only stored property of `holder`; `nil` if the closure captures
  /// anything.
  @inlinable
  init?<Holder>(ofClosureIn holder: Holder) {
    assert(MemoryLayout<Holder>.size == MemoryLayout<Words>.size)
    let words = withUnsafeBytes(of: holder) { $0.load(as: Words.self) }
    guard words.context == nil else { return nil }
    address = words.code
  }

  @usableFromInline typealias Words = (code: UnsafeRawPointer, context: UnsafeRawPointer?)
}
