import Foundation

/// The sizes of random and exhaustive tests: a few cases in each run, and all of them if the environment has
/// `FOCAL_THOROUGH`. See CONTRIBUTING.
public enum Thoroughness {
  public static let isFull = ProcessInfo.processInfo.environment["FOCAL_THOROUGH"] != nil

  public static func count(_ few: Int, of all: Int) -> Int { isFull ? all : few }

  /// The seeds of a test with random cases, by default eighty times as many in a thorough run.
  public static func seeds(_ few: UInt64, of all: UInt64? = nil) -> Range<UInt64> {
    0..<(isFull ? all ?? 80 * few : few)
  }

  /// Some of the cases, spread evenly over all of them.
  public static func some<Case>(_ few: Int, of all: [Case]) -> [Case] {
    isFull || all.count <= few ? all : (0..<few).map { all[$0 * all.count / few] }
  }
}
