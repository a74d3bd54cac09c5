/// The source of random numbers for `fuzz`. The same seed gives the same numbers.
public struct FuzzRandom: RandomNumberGenerator {
  private var base: SplitMix

  /// Makes a source of random numbers.
  public init(seed: UInt64) {
    base = SplitMix(seed: seed)
  }

  /// The next random number.
  public mutating func next() -> UInt64 {
    base.next()
  }

  /// One of the elements.
  ///
  /// - Precondition: `elements` is not empty.
  public mutating func pick<Element>(_ elements: some Collection<Element>) -> Element {
    guard let element = elements.randomElement(using: &base) else {
      preconditionFailure("'pick' needs at least one element.")
    }
    return element
  }

  /// True once in `count` times on average.
  public mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<max(1, count), using: &base) == 0
  }
}
