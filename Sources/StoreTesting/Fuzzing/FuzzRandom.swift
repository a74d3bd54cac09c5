/// The random numbers of `fuzz` and of schedules: SplitMix64 by Steele, Lea and Flood. A seed gives the same numbers on
/// every platform.
public struct FuzzRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a source whose numbers depend on the seed alone.
  public init(seed: UInt64) { state = seed }

  /// Draws a number of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Picks an element at random.
  ///
  /// - Precondition: `elements` is not empty.
  public mutating func pick<Element>(_ elements: some Collection<Element>) -> Element {
    guard let element = elements.randomElement(using: &self) else {
      preconditionFailure("'pick' needs at least one element.")
    }
    return element
  }

  /// Returns true in one of `count` calls on average.
  public mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<max(1, count), using: &self) == 0 }
}
