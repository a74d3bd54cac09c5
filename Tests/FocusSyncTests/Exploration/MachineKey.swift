@testable import FocusSync

extension SyncMachine<Int?> {
  /// Identifies a state of the machine by everything that its future depends on, packed into one number.
  ///
  /// Counters do not count, and of times only their order does.
  var key: UInt64 {
    var key: UInt64 = 0
    func append(_ number: Int, _ bits: UInt64) { key = key << bits | UInt64(number) }
    append((seen.first ?? -1) + 1, 3)
    append((seen.second ?? -1) + 1, 3)
    var times: (UInt64, UInt64) = (0, 0)
    switch first {
    case .settled: append(0, 2)
    case .changed(let time):
      append(1, 2)
      times.0 = time
    case .queued: append(2, 2)
    }
    switch second {
    case .settled: append(0, 3)
    case .changed(let time):
      append(1, 3)
      times.1 = time
    case .queued: append(2, 3)
    case .waiting: append(3, 3)
    case .refused(let reason, let time):
      append(4, 3)
      append(reason.number, 3)
      times.1 = time
    }
    let (one, two, three, four) = (times.0, times.1, asked.first ?? 0, asked.second ?? 0)
    func rank(_ time: UInt64) -> Int {
      time == 0 ? 0 : 1 + (one < time ? 1 : 0) + (two < time ? 1 : 0) + (three < time ? 1 : 0) + (four < time ? 1 : 0)
    }
    append(rank(one) << 9 | rank(two) << 6 | rank(three) << 3 | rank(four), 12)
    return key
  }
}

extension FocusRefusal {
  fileprivate var number: Int {
    switch self {
    case .absent: 0
    case .disabled: 1
    case .trapped: 2
    case .vetoed: 3
    case .stale: 4
    case .superseded: 5
    }
  }
}
