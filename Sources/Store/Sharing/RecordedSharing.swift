/// Tells, while a recording is encoded or decoded, which copies are of one shared value.
///
/// Key paths and closures lead from a shared value to its parts, and they cannot be encoded. So the copies of a part
/// share it after decoding, but no longer with the whole.
final class RecordedSharing: Sendable {
  @TaskLocal static var current: RecordedSharing?

  private struct Contents {
    var numbers: [ObjectIdentifier: Int] = [:]
    var cells: [Int: AnySharedCell] = [:]
  }

  private let contents = Locked(Contents())

  enum CodingKeys: String, CodingKey {
    case number = "sharedValue"
    case value
  }

  /// The number of a shared value, or of a part of one.
  func number(of copy: SharedCopy) -> Int {
    let id = copy.link.isWhole ? ObjectIdentifier(copy.cell) : ObjectIdentifier(copy.link)
    return contents.withLock {
      let number = $0.numbers[id] ?? $0.numbers.count
      $0.numbers[id] = number
      return number
    }
  }

  /// A copy of the shared value with a number.
  func copy<Value>(_ number: Int, _ value: Value) -> Shared<Value> {
    if let cell = contents.withLock({ $0.cells[number] }) as? SharedCell<Value> {
      return Shared(link: SharedRoot<Value>(cell: cell), snapshot: SharedSnapshot(value))
    }
    let shared = Shared(value: value)
    contents.withLock { $0.cells[number] = shared.copy.cell }
    return shared
  }
}
