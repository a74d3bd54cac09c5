// Stops a turn that would never end. Limits the length of a chain of actions that follow from one another, and the
// number of actions in a turn.

extension StoreCore {
  /// The longest chain of actions that follow from one another in a turn. Features need chains of a few actions, so a
  /// chain of this length probably never ends.
  static var longestChain: Int { 1_000 }
  /// The largest number of queued actions that a turn handles. If each action sends several others, the queue would
  /// fill the memory before a chain gets long. The limit applies from a `depth` of 4. For example, the first action of
  /// a turn may send any number of others, because their `depth` is 1.
  static var longestTurn: Int { 100_000 }

  /// True if the next action is within the limits, and the turn has not been reported. Reports the turn at the first
  /// action beyond a limit.
  @usableFromInline
  func mayFollow(_ next: Queued) -> Bool {
    guard !hasReportedChain else { return false }
    if depth <= Self.longestChain, turnLength <= Self.longestTurn || depth <= 3 {
      chain = depth > Self.longestChain - 64 ? next.cause + [caseName(of: next.action)] : []
      return true
    }
    hasReportedChain = true
    let (limit, cycle) =
      depth > Self.longestChain
      ? ("\(Self.longestChain) actions, each sent because of the one before it,", cycle(of: next.cause))
      : ("\(Self.longestTurn) actions", Set(([next] + queue.suffix(1_000)).map { caseName(of: $0.action) }).sorted())
    report(
      """
      A turn went through more than \(limit) and was stopped.

        Cycle: \(cycle.joined(separator: " → "))

      The actions that were to follow are dropped; the state is as the last one left it. Let one of these actions not \
      send the next, for instance by comparing the state first.
      """,
      location: next.source.location
    )
    return false
  }

  /// Resets the guard at the end of a turn in which an action followed from another.
  @inlinable
  func forgetChain() {
    // After the report of an endless chain, observers may have sent more actions. `drain` drops these actions.
    if flags.contains(.hasQueued) { drain() }
    depth = 0
    turnLength = 0
    chain = []
    hasReportedChain = false
  }
}

/// Finds the shortest sequence that stands twice in a row at the end of `names`. Returns the sequence, and after it the
/// first name of the sequence once more: `B, C, B` for the names `A, B, C, B, C`. If there is no such sequence, returns
/// `names`.
func cycle(of names: [String]) -> [String] {
  for length in stride(from: 1, through: names.count / 2, by: 1) {
    let last = names.suffix(length)
    if last.elementsEqual(names.dropLast(length).suffix(length)) { return Array(last) + last.prefix(1) }
  }
  return names
}
