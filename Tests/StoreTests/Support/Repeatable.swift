import Foundation

/// Random numbers that are the same in each run: splitmix64.
struct Repeatable: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// True if the environment has `FOCAL_THOROUGH`: tests then try many more cases. See CONTRIBUTING.
let isThorough = ProcessInfo.processInfo.environment["FOCAL_THOROUGH"] != nil

/// The seeds of a test with random cases: `count`, or eighty times as many in a thorough run.
func seeds(_ count: UInt64) -> Range<UInt64> { 0..<(isThorough ? 80 * count : count) }
