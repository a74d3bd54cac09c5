/// Numbers the shared values of a recording while the recording is encoded or decoded, so that the copies of one value
/// still share the value after decoding.
///
/// Copies of a part that have the same link still share the part after decoding. They no longer share it with the
/// copies of the whole value, because the key paths and closures of a link cannot be encoded.
final class RecordedSharing: Sendable {
  @TaskLocal static var current: RecordedSharing?

  private let contents = Locked((numbers: [ObjectIdentifier: Int](), cells: [Int: SharedCell]()))

  enum CodingKeys: String, CodingKey {
    case number = "sharedValue"
    case value
  }

  /// Returns the number of the shared value that `copy` belongs to. A copy of a part has the number of its link
  /// instead. The first call for a value or for a link chooses the number.
  func number(of copy: SharedCopy) -> Int {
    let id = copy.link.isWhole ? ObjectIdentifier(copy.cell) : ObjectIdentifier(copy.link)
    return contents.withLock {
      let number = $0.numbers[id] ?? $0.numbers.count
      $0.numbers[id] = number
      return number
    }
  }

  /// Makes a copy of the shared value with the number `number`. The copy has the value `value`. The first call for a
  /// number makes the shared value.
  func copy<Value>(_ number: Int, _ value: Value) -> Shared<Value> {
    if let cell = contents.withLock({ $0.cells[number] }), cell.newest is SharedSnapshot<Value> {
      return Shared(link: SharedLink<Value>(cell: cell), snapshot: SharedSnapshot(value))
    }
    let shared = Shared(value: value)
    contents.withLock { $0.cells[number] = shared.copy.cell }
    return shared
  }
}
