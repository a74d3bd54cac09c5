extension FocusTree {
  /// The target of a move in a direction from `slot`, without leaving `limit`.
  ///
  /// The search starts with the content of the innermost section around `slot`, and goes on with the sections around
  /// that one. It considers elements that are in no inner section, and inner sections as a whole, which pass focus on
  /// to their content.
  ///
  /// - Complexity: O(n) for each section around `slot`, where n is the number of nodes. If nodes were removed and
  ///   others added, O(n + m log m), where m is the number of candidates.
  func directionalTarget(
    from slot: Int,
    toward direction: Direction,
    policy: DirectionalFocusSearch.Policy,
    within limit: Int
  ) -> Int? {
    guard let frame = places[slot].attributes.frame else { return nil }
    let search = DirectionalFocusSearch(policy: policy)
    let beam = DirectionalBeam(source: frame, direction: direction)
    var level = places[slot].section
    while true {
      if let best = best(in: level, search, beam, within: limit) {
        return places[best].attributes.role == .section
          ? sectionTarget(best, from: frame, toward: direction) : best
      }
      if level == Self.root || level == limit { return nil }
      level = places[level].section
    }
  }

  /// The target of a move while nothing has focus. The move starts at the top left corner of all elements for right or
  /// down, and at the bottom right corner for left or up. `nil` if no element has an extent in that direction.
  func directionalEntry(toward direction: Direction, within limit: Int) -> Int? {
    let candidates = slots(in: limit).filter { isFocusable($0) && places[$0].attributes.frame != nil }
    let frames = candidates.map { places[$0].attributes.frame! }
    let comesFromTopLeft = direction == .right || direction == .down
    guard
      let x = comesFromTopLeft ? frames.map(\.left).min() : frames.map(\.right).max(),
      let y = comesFromTopLeft ? frames.map(\.top).min() : frames.map(\.bottom).max()
    else { return nil }
    return DirectionalFocusSearch(policy: .nearest)
      .next(from: Rect(x: x, y: y, width: 0, height: 0), among: frames, toward: direction)
      .map { candidates[$0] }
  }

  /// The element that a section passes focus to: the one that was last focused in it, or the one nearest to `frame`.
  func sectionTarget(_ section: Int, from frame: Rect, toward direction: Direction) -> Int? {
    if let last = rememberedElement(in: section) { return last }
    let beam = DirectionalBeam(source: frame, direction: direction)
    let candidates = slots(in: section).filter { isFocusable($0) && places[$0].attributes.frame != nil }
    func rect(_ slot: Int) -> Rect { places[slot].attributes.frame! }
    return beam.best(of: candidates, where: { beam.admits(rect($0)) }, frame: rect)
      ?? candidates.min { frame.squaredDistance(to: rect($0)) < frame.squaredDistance(to: rect($1)) }
  }

  /// The element that was last focused in a container, if the container remembers it and it can have focus.
  func rememberedElement(in container: Int) -> Int? {
    let last = places[container].lastFocused
    guard places[container].attributes.remembersFocus, isFocusable(last), isInside(last, container) else { return nil }
    return last
  }

  private func best(
    in level: Int,
    _ search: DirectionalFocusSearch,
    _ beam: DirectionalBeam,
    within limit: Int
  ) -> Int? {
    places.withUnsafeBufferPointer { places in
      func isCandidate(_ slot: Int) -> Bool {
        guard places[slot].section == level,
          let frame = places[slot].attributes.frame, places[slot].isReachable, search.isEligible(frame, in: beam)
        else { return false }
        switch places[slot].attributes.role {
        case .element: if places[slot].attributes.interactions.isEmpty { return false }
        case .section: if places[slot].focusableCount == 0 { return false }
        case .scope: return false
        }
        return isInside(slot, limit)
      }
      func rect(_ slot: Int) -> Rect { places[slot].attributes.frame! }
      // Of two equally good candidates the older one wins, whatever its slot.
      if isInOrderOfAge { return beam.best(of: places.indices, where: isCandidate, frame: rect) }
      let candidates = places.indices.filter(isCandidate).sorted { places[$0].age < places[$1].age }
      return beam.best(of: candidates, where: { _ in true }, frame: rect)
    }
  }
}

extension Rect {
  /// The squared distance between the centres of two rectangles.
  func squaredDistance(to other: Rect) -> Double {
    let dx = x + width / 2 - other.x - other.width / 2
    let dy = y + height / 2 - other.y - other.height / 2
    return dx * dx + dy * dy
  }
}
