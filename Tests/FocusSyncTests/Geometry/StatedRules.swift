import FocusSync

/// The rules of the beam search, stated for each direction separately instead of along the move.
struct StatedRules {
  /// The rounding of distances before they are weighed.
  enum Rounding: CaseIterable {
    case none
    /// Half of a size is a whole number, as in Android.
    case halves
    /// Distances are cut to whole numbers, as in Compose.
    case distances
  }

  let direction: FocusDirection
  let source: FocusRect
  var rounding = Rounding.none

  /// The answer to a search, by comparing the candidates one after the other.
  func best(of candidates: [FocusRect]) -> Int? {
    candidates.indices.reduce(nil) { best, index in
      isBetter(candidates[index], than: best.map { candidates[$0] }) ? index : best
    }
  }

  func isBetter(_ candidate: FocusRect, than other: FocusRect?) -> Bool {
    guard isCandidate(candidate) else { return false }
    guard let other else { return true }
    if beats(candidate, other) { return true }
    if beats(other, candidate) { return false }
    return weight(candidate) < weight(other)
  }

  private func isCandidate(_ rect: FocusRect) -> Bool {
    switch direction {
    case .left: (source.right > rect.right || source.left >= rect.right) && source.left > rect.left
    case .right: (source.left < rect.left || source.right <= rect.left) && source.right < rect.right
    case .up: (source.bottom > rect.bottom || source.top >= rect.bottom) && source.top > rect.top
    case .down: (source.top < rect.top || source.bottom <= rect.top) && source.bottom < rect.bottom
    }
  }

  private func isInBeam(_ rect: FocusRect) -> Bool {
    switch direction {
    case .left, .right: rect.bottom > source.top && rect.top < source.bottom
    case .up, .down: rect.right > source.left && rect.left < source.right
    }
  }

  private func beats(_ first: FocusRect, _ second: FocusRect) -> Bool {
    if isInBeam(second) || !isInBeam(first) { return false }
    let secondIsWhollyBeyond =
      switch direction {
      case .left: source.left >= second.right
      case .right: source.right <= second.left
      case .up: source.top >= second.bottom
      case .down: source.bottom <= second.top
      }
    if !secondIsWhollyBeyond || direction == .left || direction == .right { return true }
    let farEdge = direction == .up ? source.top - second.top : second.bottom - source.bottom
    return major(first) < max(1, farEdge)
  }

  private func major(_ rect: FocusRect) -> Double {
    switch direction {
    case .left: max(0, source.left - rect.right)
    case .right: max(0, rect.left - source.right)
    case .up: max(0, source.top - rect.bottom)
    case .down: max(0, rect.top - source.bottom)
    }
  }

  private func weight(_ rect: FocusRect) -> Double {
    var major = major(rect)
    var minor =
      switch direction {
      case .left, .right: source.top + half(source.height) - rect.top - half(rect.height)
      case .up, .down: source.left + half(source.width) - rect.left - half(rect.width)
      }
    if rounding == .distances {
      major.round(.towardZero)
      minor.round(.towardZero)
    }
    return 13 * major * major + minor * minor
  }

  private func half(_ size: Double) -> Double { rounding == .halves ? (size / 2).rounded(.down) : size / 2 }
}
