import FocusSync

/// Counts the events between the store and the engines in one step.
struct StepLog {
  enum Entry {
    case blur(window: Int)
    case focus(window: Int)
    /// A mirror wrote to the store, and why.
    case crossed(SyncReason)
    /// A mirror asked its engine.
    case asked(window: Int)
    /// A mirror reported a contradiction.
    case report
  }

  private(set) var isEmpty = true
  /// The number of values that the mirrors wrote to the store.
  private(set) var crossings = 0
  /// The number of denials that the mirrors told the store of.
  private(set) var denials = 0
  /// True if one of these actions carried a reason.
  private(set) var hasRefusal = false
  private(set) var hasReport = false
  /// True if blur came before focus and focus before state, for a move that begins in an engine.
  private(set) var isInOrder = true
  private let origin: Int?
  private var lastRank = 0
  private var asked = (first: 0, second: 0)

  /// - Parameter origin: the window in which the step begins; nil for a write of state.
  init(origin: Int?) { self.origin = origin }

  /// The number of requests of a mirror.
  func requests(of window: Int) -> Int { window == 0 ? asked.first : asked.second }

  mutating func append(_ entry: Entry) {
    isEmpty = false
    switch entry {
    case .blur(let window): if window == origin { note(0) }
    case .focus(let window): if window == origin { note(1) }
    case .crossed(let reason):
      switch reason {
      case .change: crossings += 1
      case .refused:
        crossings += 1
        hasRefusal = true
      case .denied:
        denials += 1
        hasRefusal = true
      }
      if origin != nil { note(2) }
    case .asked(let window): if window == 0 { asked.first += 1 } else { asked.second += 1 }
    case .report: hasReport = true
    }
  }

  private mutating func note(_ rank: Int) {
    if rank < lastRank { isInOrder = false }
    lastRank = rank
  }
}
