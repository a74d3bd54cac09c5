@testable import FocusSync

/// A search among rectangles, as an engine makes it among the frames of its elements.
struct DirectionalSearch {
  var policy: FocusOptions.DirectionalPolicy

  /// The index of the best of `candidates`; `nil` if the move reaches none.
  func next(from source: FocusRect, among candidates: [FocusRect], toward direction: FocusDirection) -> Int? {
    DirectionalBeam(source: source, direction: direction, policy: policy)
      .best(of: candidates.indices) { candidates[$0] }
  }
}
