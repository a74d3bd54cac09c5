/// An operation that is measured beside more and more of something that it does not touch.
struct GrowthRow {
  let name: String
  /// The things that there are more of, for instance "rows with an effect".
  let of: String
  let sizes: [Int]
  /// The time of one operation at a size, in nanoseconds.
  let cost: @MainActor (_ size: Int) async -> Double
}

/// Prints the cost of each row at its sizes, and the exponent of its growth: 0 is flat, 1 is linear, 2 is quadratic.
@MainActor
func printGrowth(_ rows: [GrowthRow]) async {
  print("operation".padded(to: 30) + "cost at three sizes".padded(to: 50) + "exponent")
  for row in rows {
    var costs: [Double] = []
    for size in row.sizes { costs.append(await row.median(at: size)) }
    let points = zip(row.sizes, costs).map { "\($0): \(duration($1))" }
    print(
      row.name.padded(to: 30) + points.joined(separator: "   ").padded(to: 50)
        + "\(round(exponent(row.sizes, costs)))".padded(to: 7) + "by \(row.of)"
    )
  }
}

extension GrowthRow {
  /// The median of three measurements.
  @MainActor
  fileprivate func median(at size: Int) async -> Double {
    var samples: [Double] = []
    for _ in 0..<3 { samples.append(await cost(size)) }
    return samples.sorted()[1]
  }
}

/// The slope of the line through the logarithms of the sizes and costs, by least squares.
private func exponent(_ sizes: [Int], _ costs: [Double]) -> Double {
  let xs = sizes.map { logarithm(Double($0)) }
  let ys = costs.map { logarithm(Swift.max($0, 0.01)) }
  let meanX = xs.reduce(0, +) / Double(xs.count)
  let meanY = ys.reduce(0, +) / Double(ys.count)
  let covariance = zip(xs, ys).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
  let variance = xs.map { ($0 - meanX) * ($0 - meanX) }.reduce(0, +)
  return covariance / variance
}

private func duration(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<1_000: "\(round(nanoseconds)) ns"
  case ..<1_000_000: "\(round(nanoseconds / 1_000)) µs"
  default: "\(round(nanoseconds / 1_000_000)) ms"
  }
}

/// The nanoseconds that one of `count` operations takes.
@MainActor
func each(_ count: Int, _ body: () -> Void) -> Double {
  ContinuousClock().measure(body).nanoseconds / Double(count)
}
