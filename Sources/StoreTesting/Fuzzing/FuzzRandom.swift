/// What a generator of actions draws from. The same seed gives the same run.
public struct FuzzRandom: RandomNumberGenerator {
  private var base: SplitMix

  /// Makes a source of random numbers.
  public init(seed: UInt64) {
    base = SplitMix(seed: seed)
  }

  public mutating func next() -> UInt64 {
    base.next()
  }

  /// One of the elements. Stops the program if there is none.
  public mutating func pick<Element>(_ elements: some Collection<Element>) -> Element {
    guard let element = elements.randomElement(using: &base) else {
      preconditionFailure("'pick' needs at least one element.")
    }
    return element
  }

  /// True once in `count` times.
  public mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<max(1, count), using: &base) == 0
  }
}
