/// Finds the rectangle that focus moves to in a direction.
///
/// The search is a pure function of rectangles and needs no engine:
///
/// ```swift
/// let search = DirectionalFocusSearch(policy: .nearest)
/// search.next(from: current, among: buttons, toward: .right)  // an index into `buttons`, or nil
/// ```
public struct DirectionalFocusSearch: Hashable, Sendable {
  /// The rule that decides which rectangles a move can reach, and which of them is best.
  public enum Policy: Hashable, Sendable {
    /// Reaches only rectangles that overlap the band which the moving edge sweeps; the nearest of them is best. SwiftUI
    /// and tvOS move in this way: a rectangle that lies diagonally is out of reach until a focus section brings it into
    /// the band.
    case adjacent

    /// Reaches every rectangle that lies further on in the direction. In a horizontal move, a rectangle in the band
    /// beats one outside. In a vertical move it does so unless the other one ends before the one in the band begins.
    /// This is the beam search of Android and Compose.
    ///
    /// The search rounds nothing. Android halves sizes to whole pixels, and Compose cuts both distances to whole
    /// numbers before it weighs them. If two candidates differ by less than a pixel, the three can therefore differ
    /// from one another. None of the published cases depends on it.
    case nearest
  }

  /// The rule of the search.
  public var policy: Policy

  /// Makes a search that follows a policy.
  public init(policy: Policy = .adjacent) {
    self.policy = policy
  }

  /// The index of the best of `candidates`, or `nil` if none qualifies.
  ///
  /// The source itself may be among the candidates, because no rectangle lies in any direction from itself. Of two
  /// equally good candidates the first wins.
  ///
  /// No move leads to or from a rectangle that is not ``Rect/isWellFormed``.
  ///
  /// - Complexity: O(n), where n is the number of candidates.
  public func next(from source: Rect, among candidates: [Rect], toward direction: Direction) -> Int? {
    guard source.isWellFormed else { return nil }
    let beam = DirectionalBeam(source: source, direction: direction)
    return beam.best(
      of: candidates.indices,
      where: { isEligible(candidates[$0], in: beam) && candidates[$0].isWellFormed },
      frame: { candidates[$0] }
    )
  }

  /// True if a move can end at `candidate`.
  @inline(__always)
  func isEligible(_ candidate: Rect, in beam: DirectionalBeam) -> Bool {
    beam.admits(candidate) && (policy == .nearest || beam.overlaps(candidate))
  }
}
