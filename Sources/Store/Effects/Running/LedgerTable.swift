/// Identifies a row of a ``LedgerTable``. The handle of a removed row is stale, and never refers to another row.
@usableFromInline
struct LedgerHandle<Row>: Hashable, Sendable {
  let index: Int
  /// The number of the insertion, unique within the table.
  let serial: UInt64
}

/// Rows in an array. Removing a row frees its index for a later row.
///
/// - Complexity: O(1) for each operation except `handles`; amortised for `insert` and `remove`.
struct LedgerTable<Row> {
  private struct Entry {
    /// The number of the insertion; 0 if there is no row.
    var serial: UInt64
    var row: Row?
  }

  private var entries: [Entry] = []
  private var free: [Int] = []
  private var nextSerial: UInt64 = 0

  var count: Int { entries.count - free.count }

  var isEmpty: Bool { count == 0 }

  mutating func insert(_ row: Row) -> LedgerHandle<Row> {
    nextSerial += 1
    let entry = Entry(serial: nextSerial, row: row)
    if let index = free.popLast() {
      entries[index] = entry
      return LedgerHandle(index: index, serial: nextSerial)
    }
    entries.append(entry)
    return LedgerHandle(index: entries.count - 1, serial: nextSerial)
  }

  @discardableResult
  mutating func remove(_ handle: LedgerHandle<Row>) -> Row? {
    guard contains(handle) else { return nil }
    free.append(handle.index)
    entries[handle.index].serial = 0
    return entries[handle.index].row.take()
  }

  func contains(_ handle: LedgerHandle<Row>) -> Bool {
    entries[handle.index].serial == handle.serial
  }

  /// The row of a handle. Stops the program if the handle is stale.
  subscript(handle: LedgerHandle<Row>) -> Row {
    // Yields the row in place, because most callers read one field of it.
    _read {
      precondition(contains(handle), "The handle is stale.")
      yield entries[handle.index].row!
    }
    _modify {
      precondition(contains(handle), "The handle is stale.")
      yield &entries[handle.index].row!
    }
  }

  subscript(ifPresent handle: LedgerHandle<Row>) -> Row? {
    contains(handle) ? self[handle] : nil
  }

  /// The handles of all rows, by index.
  ///
  /// - Complexity: O(1) if there is no row, otherwise O(n), where n is the largest number of rows so far.
  var handles: [LedgerHandle<Row>] {
    if isEmpty { return [] }
    return entries.indices.filter { entries[$0].serial != 0 }.map {
      LedgerHandle(index: $0, serial: entries[$0].serial)
    }
  }
}
