import Allocations

/// One row of the table: an operation, measured in batches.
struct Row {
  let name: String
  /// The name of the row that this one is compared with.
  var baseline: String?
  /// Runs the operation `count` times and returns how long that took.
  let run: @MainActor (_ count: Int) async -> Duration
  /// The smallest number of operations in a batch.
  var batch = 1
}

struct Measurement {
  let name: String
  let median: Double
  let min: Double
  let max: Double
  /// The row that it is compared with, and the median of how many times longer a batch took than one of that.
  let baseline: String?
  let ratio: Double?
  /// The allocations that one operation makes; `nil` where they are not counted.
  let allocations: Double?
}

/// Measures a row: the median of batches, each long enough for the clock, after a warm-up.
///
/// Before each batch goes one of the baseline: a machine is faster at one time than at another, and both are measured
/// at the same.
@MainActor
func measure(_ row: Row, against baseline: Row?) async -> Measurement {
  let count = await warmUp(row)
  let baselineCount = if let baseline { await warmUp(baseline) } else { 0 }
  var samples: [Double] = []
  var ratios: [Double] = []
  for _ in 0..<15 {
    let base = if let baseline { await time(baseline, baselineCount) } else { Double.nan }
    samples.append(await time(row, count))
    ratios.append(samples[samples.count - 1] / base)
  }
  samples.sort()
  return Measurement(
    name: row.name,
    median: samples[samples.count / 2],
    min: samples[0],
    max: samples[samples.count - 1],
    baseline: baseline?.name,
    ratio: baseline.map { _ in ratios.sorted()[ratios.count / 2] },
    allocations: await allocations(row, count)
  )
}

/// The allocations that an operation makes in a batch of this many.
@MainActor
private func allocations(_ row: Row, _ count: Int) async -> Double? {
  let before = allocation_count()
  guard before >= 0 else { return nil }
  _ = await row.run(count)
  return Double(allocation_count() - before) / Double(count)
}

/// Finds how many operations a batch needs to be long enough.
@MainActor
private func warmUp(_ row: Row) async -> Int {
  // The first operation sets up the row.
  _ = await row.run(1)
  var count = row.batch
  while true {
    let time = await row.run(count)
    if time > .milliseconds(8) || count >= 50_000_000 { return count }
    count *= 2
  }
}

/// The nanoseconds that an operation takes in a batch of this many.
@MainActor
private func time(_ row: Row, _ count: Int) async -> Double {
  await row.run(count).nanoseconds / Double(count)
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}

/// Keeps the optimiser from leaving out what is measured.
@inline(never)
func blackHole<T>(_ value: T) {}

/// A row of synchronous work: `setUp` makes what is measured, the closure it returns runs once for each operation.
@MainActor
func sync(
  _ name: String,
  baseline: String? = nil,
  _ loop: @escaping @MainActor (_ count: Int) -> Void
) -> Row {
  Row(name: name, baseline: baseline) { count in
    ContinuousClock().measure { loop(count) }
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
