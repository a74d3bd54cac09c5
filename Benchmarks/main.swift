// Measures what Focal costs. See README.md beside this file.

let arguments = Array(CommandLine.arguments.dropFirst())
var isJSON = false
var showsGrowth = false
var showsMemory = false
var filter = ""
var index = 0
while index < arguments.count {
  switch arguments[index] {
  case "--json":
    isJSON = true
  case "--growth":
    showsGrowth = true
  case "--memory":
    showsMemory = true
  case "--filter" where index + 1 < arguments.count:
    index += 1
    filter = arguments[index]
  default:
    print("usage: benchmarks [--json | --growth | --memory] [--filter NAME]")
    print("NAME is a part of the names of the rows to run, for instance: --filter send")
    exitWithUsage()
  }
  index += 1
}

if showsGrowth {
  await printGrowth(growthRows().filter { filter.isEmpty || $0.name.contains(filter) })
  exitWithSuccess()
}

if showsMemory {
  printMemory()
  exitWithSuccess()
}

let rows =
  baselineRows() + storeRows() + sharingRows() + undoRows() + observationRows() + effectRows() + testingRows()
  + focusRows()
let chosen = rows.filter { filter.isEmpty || $0.name.contains(filter) }
let baselines = Set(chosen.compactMap(\.baseline))
if !isJSON {
  let columns = ["median", "min", "max", "allocations"].map { $0.leftPadded(to: 12) }
  print("operation".padded(to: 30) + columns.joined())
}
for row in rows where chosen.contains(where: { $0.name == row.name }) || baselines.contains(row.name) {
  let result = await measure(row, against: rows.first { $0.name == row.baseline })
  if isJSON {
    var fields = [
      "\"name\":\"\(result.name)\"", "\"ns\":\(round(result.median))", "\"min\":\(round(result.min))",
      "\"max\":\(round(result.max))",
    ]
    if let allocations = result.allocations { fields.append("\"allocations\":\(round(allocations))") }
    if let baseline = result.baseline, let ratio = result.ratio {
      fields.append("\"baseline\":\"\(baseline)\"")
      fields.append("\"ratio\":\(round(ratio))")
    }
    print("{\(fields.joined(separator: ","))}")
  } else {
    let comparison = result.baseline.flatMap { name in result.ratio.map { "   \(round($0)) × \(name)" } } ?? ""
    print(
      result.name.padded(to: 30) + "\(round(result.median)) ns".leftPadded(to: 12)
        + "\(round(result.min))".leftPadded(to: 12) + "\(round(result.max))".leftPadded(to: 12)
        + (result.allocations.map { "\(round($0))" } ?? "").leftPadded(to: 12) + comparison
    )
  }
}

func round(_ value: Double) -> Double {
  (value * 100).rounded() / 100
}
