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
  /// The `serial` of the handle of the row at each index; 0 at a free index.
  private var serials: [UInt64] = []
  private var rows: [Row?] = []
  private var free: [Int] = []
  private var nextSerial: UInt64 = 0

  var count: Int { rows.count - free.count }

  var isEmpty: Bool { count == 0 }

  mutating func insert(_ row: Row) -> LedgerHandle<Row> {
    nextSerial += 1
    if let index = free.popLast() {
      (serials[index], rows[index]) = (nextSerial, row)
      return LedgerHandle(index: index, serial: nextSerial)
    }
    serials.append(nextSerial)
    rows.append(row)
    return LedgerHandle(index: rows.count - 1, serial: nextSerial)
  }

  @discardableResult
  mutating func remove(_ handle: LedgerHandle<Row>) -> Row? {
    guard contains(handle) else { return nil }
    free.append(handle.index)
    serials[handle.index] = 0
    return rows[handle.index].take()
  }

  func contains(_ handle: LedgerHandle<Row>) -> Bool {
    serials[handle.index] == handle.serial
  }

  /// The row of a handle. Stops the program if the handle is stale.
  subscript(handle: LedgerHandle<Row>) -> Row {
    // Yields the row in place, because most callers read one field of it. The operator `!` would copy the row. The row
    // is there, because its handle is not stale.
    _read {
      precondition(contains(handle), "The handle is stale.")
      yield rows[handle.index].unsafelyUnwrapped
    }
    _modify {
      precondition(contains(handle), "The handle is stale.")
      yield &rows[handle.index]!
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
    return serials.indices.filter { serials[$0] != 0 }.map { LedgerHandle(index: $0, serial: serials[$0]) }
  }
}
