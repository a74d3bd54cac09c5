import FocusSync

/// The rules of the beam search, stated for each direction by itself instead of along the move.
struct StatedRules {
  let direction: Direction
  let source: Rect

  func isBetter(_ candidate: Rect, than other: Rect?) -> Bool {
    guard isCandidate(candidate) else { return false }
    guard let other else { return true }
    if beats(candidate, other) { return true }
    if beats(other, candidate) { return false }
    return weight(candidate) < weight(other)
  }

  private func isCandidate(_ rect: Rect) -> Bool {
    switch direction {
    case .left: (source.right > rect.right || source.left >= rect.right) && source.left > rect.left
    case .right: (source.left < rect.left || source.right <= rect.left) && source.right < rect.right
    case .up: (source.bottom > rect.bottom || source.top >= rect.bottom) && source.top > rect.top
    case .down: (source.top < rect.top || source.bottom <= rect.top) && source.bottom < rect.bottom
    }
  }

  private func isInBeam(_ rect: Rect) -> Bool {
    switch direction {
    case .left, .right: rect.bottom > source.top && rect.top < source.bottom
    case .up, .down: rect.right > source.left && rect.left < source.right
    }
  }

  private func beats(_ first: Rect, _ second: Rect) -> Bool {
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

  private func major(_ rect: Rect) -> Double {
    switch direction {
    case .left: max(0, source.left - rect.right)
    case .right: max(0, rect.left - source.right)
    case .up: max(0, source.top - rect.bottom)
    case .down: max(0, rect.top - source.bottom)
    }
  }

  private func weight(_ rect: Rect) -> Double {
    let minor =
      switch direction {
      case .left, .right: source.top + source.height / 2 - rect.top - rect.height / 2
      case .up, .down: source.left + source.width / 2 - rect.left - rect.width / 2
      }
    return 13 * major(rect) * major(rect) + minor * minor
  }
}
