import Foundation

/// The sizes of random and exhaustive tests: a few cases in each run, and all of them if the environment has
/// `FOCAL_THOROUGH`. See CONTRIBUTING.
enum Thoroughness {
  static let isFull = ProcessInfo.processInfo.environment["FOCAL_THOROUGH"] != nil

  static func count(_ few: Int, of all: Int) -> Int { isFull ? all : few }

  static func seeds(_ few: UInt64, of all: UInt64) -> Range<UInt64> { 0..<(isFull ? all : few) }

  /// Some of the cases, spread evenly over all of them.
  static func some<Case>(_ few: Int, of all: [Case]) -> [Case] {
    isFull || all.count <= few ? all : (0..<few).map { all[$0 * all.count / few] }
  }
}
