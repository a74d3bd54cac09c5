/// The geometry of one directional move: the band that the source's edge sweeps, and the comparison of candidates. The
/// source is the rectangle from which the move starts.
///
/// Candidates are compared by the rules of Android's `FocusFinder`, so the cases of Android's own tests hold here: see
/// `AndroidFocusFinderTests`. The same code serves the four directions, because it converts each rectangle to a `Span`.
/// In a `Span`, every move goes from lower to higher numbers: the move meets `start` first, and then `end`.
struct DirectionalBeam {
  let source: Span
  let direction: FocusDirection
  let policy: FocusOptions.DirectionalPolicy

  /// A rectangle seen along the direction of the move: its extent along the move, from `start` to `end`, and across the
  /// move, from `low` to `high`.
  struct Span {
    var start: Double
    var end: Double
    var low: Double
    var high: Double
  }

  init(source: FocusRect, direction: FocusDirection, policy: FocusOptions.DirectionalPolicy) {
    self.direction = direction
    self.policy = policy
    self.source = Self.span(source, direction)
  }

  @inline(__always)
  static func span(_ rect: FocusRect, _ direction: FocusDirection) -> Span {
    switch direction {
    case .right: Span(start: rect.left, end: rect.right, low: rect.top, high: rect.bottom)
    case .left: Span(start: -rect.right, end: -rect.left, low: rect.top, high: rect.bottom)
    case .down: Span(start: rect.top, end: rect.bottom, low: rect.left, high: rect.right)
    case .up: Span(start: -rect.bottom, end: -rect.top, low: rect.left, high: rect.right)
    }
  }

  /// True if a move can end at the rectangle. False for the source itself.
  ///
  /// The rectangle must begin and end further along the move than the source. If the source has no extent along the
  /// move, the rectangle may also begin at the same point.
  @inline(__always)
  func reaches(_ rect: FocusRect) -> Bool {
    let span = Self.span(rect, direction)
    let isAhead = (source.start < span.start || source.end <= span.start) && source.end < span.end
    return isAhead && (policy == .nearest || overlaps(span))
  }

  /// True if the move should end at `candidate` rather than at `other`; false if they are equally good. `reaches` must
  /// be true for both.
  func isBetter(_ candidate: FocusRect, than other: FocusRect) -> Bool {
    let candidate = Self.span(candidate, direction)
    let other = Self.span(other, direction)
    if beats(candidate, other) { return true }
    if beats(other, candidate) { return false }
    return weight(candidate) < weight(other)
  }

  /// The best of the candidates that the move reaches; the first of several that are equally good.
  func best<Candidate>(of candidates: some Sequence<Candidate>, frame: (Candidate) -> FocusRect) -> Candidate? {
    best(of: candidates, where: { reaches(frame($0)) }, frame: frame)
  }

  @inline(__always)
  func best<Candidate>(
    of candidates: some Sequence<Candidate>,
    where isReachable: (Candidate) -> Bool,
    frame: (Candidate) -> FocusRect
  ) -> Candidate? {
    var best: Candidate?
    for candidate in candidates where isReachable(candidate) {
      if let current = best, !isBetter(frame(candidate), than: frame(current)) { continue }
      best = candidate
    }
    return best
  }

  /// True if part of the span lies in the band that the source sweeps. Edges that only touch do not overlap.
  func overlaps(_ span: Span) -> Bool { span.high > source.low && span.low < source.high }

  /// True if `first` wins because it is in the band and `second` is not.
  private func beats(_ first: Span, _ second: Span) -> Bool {
    guard overlaps(first), !overlaps(second) else { return false }
    // A move down, for example: if the top of `second` is above the bottom of the source, `second` is partly beside the
    // source, and `first` wins at any distance.
    guard source.end <= second.start else { return true }
    // In a horizontal move, `first` wins even if `second` is nearer: focus stays in its row.
    if direction.isHorizontal { return true }
    return distance(first) < max(1, second.end - source.end)
  }

  private func distance(_ span: Span) -> Double { max(0, span.start - source.end) }

  /// The weight of a candidate, by the formula of Android's `FocusFinder`. A lower weight is better.
  private func weight(_ span: Span) -> Double {
    let major = distance(span)
    let minor = (source.low + source.high) / 2 - (span.low + span.high) / 2
    return 13 * major * major + minor * minor
  }
}
