/// Finds the rectangle that focus moves to when the user points in a direction.
///
/// A pure function of rectangles that needs no engine:
///
/// ```swift
/// let search = DirectionalFocusSearch(policy: .nearest)
/// search.next(from: current, among: buttons, toward: .right)  // an index into `buttons`, or nil
/// ```
public struct DirectionalFocusSearch: Hashable, Sendable {
  /// The rule that says which rectangles may be reached, and which of them is best.
  public enum Policy: Hashable, Sendable {
    /// Only rectangles that overlap the band which the moving edge sweeps; of those the best by distance. This is how
    /// SwiftUI and tvOS move: what lies diagonally off is out of reach until a focus section brings it into the band.
    case adjacent

    /// Any rectangle that lies further on in the direction. Those in the band are preferred, always when moving
    /// sideways, and when moving up or down unless the other one ends before the one in the band begins. This is the
    /// beam search of Android and Compose.
    ///
    /// Nothing is rounded. Android halves sizes to whole pixels and Compose cuts both distances to whole numbers
    /// before it weighs them, so where two candidates differ by less than a pixel the two differ from each other, and
    /// from what is found here. None of their published cases depends on it.
    case nearest
  }

  /// The rule of the search.
  public var policy: Policy

  /// Makes a search that follows a policy.
  @inlinable
  public init(policy: Policy = .adjacent) {
    self.policy = policy
  }

  /// The index of the best of `candidates`, or nil where none qualifies.
  ///
  /// The source itself may be among the candidates: no rectangle lies in any direction from itself. Of two that are
  /// equally good the first wins. One pass over the candidates.
  ///
  /// A rectangle that is not ``Rect/isWellFormed`` is nowhere: nothing leads to it or away from it.
  public func next(from source: Rect, among candidates: [Rect], toward direction: Direction) -> Int? {
    guard source.isWellFormed else { return nil }
    let beam = DirectionalBeam(source: source, direction: direction)
    var best: Int?
    for index in candidates.indices {
      guard isEligible(candidates[index], in: beam), candidates[index].isWellFormed else { continue }
      if let current = best, !beam.isBetter(candidates[index], than: candidates[current]) { continue }
      best = index
    }
    return best
  }

  /// True if it does not matter in which order candidates are compared. Up and down, three may beat one another in a
  /// circle: one by being in the band, one by being wholly nearer than the first, one by its weight.
  func isTransitive(_ direction: Direction) -> Bool { policy == .adjacent || direction.isHorizontal }

  /// True if a move may end at `candidate` at all.
  @inline(__always)
  func isEligible(_ candidate: Rect, in beam: DirectionalBeam) -> Bool {
    beam.admits(candidate) && (policy == .nearest || beam.overlaps(candidate))
  }
}
