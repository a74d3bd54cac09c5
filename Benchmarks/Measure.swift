/// One row of the table: an operation, measured in batches.
struct Row {
  let name: String
  /// The name of the row that this one is compared with.
  var baseline: String?
  /// Runs the operation `count` times and returns how long that took.
  let run: @MainActor (_ count: Int) async -> Duration
  /// How many operations a batch has, at least.
  var batch = 1
}

struct Measurement {
  let name: String
  let baseline: String?
  let median: Double
  let min: Double
  let max: Double
}

/// Measures a row: the median of batches, each long enough for the clock, after a warm-up.
@MainActor
func measure(_ row: Row) async -> Measurement {
  var count = row.batch
  while true {
    let time = await row.run(count)
    if time > .milliseconds(8) || count >= 50_000_000 { break }
    count *= 2
  }
  var samples: [Double] = []
  for _ in 0..<15 {
    let time = await row.run(count)
    samples.append(time.nanoseconds / Double(count))
  }
  samples.sort()
  return Measurement(
    name: row.name,
    baseline: row.baseline,
    median: samples[samples.count / 2],
    min: samples[0],
    max: samples[samples.count - 1]
  )
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
