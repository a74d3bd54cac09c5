extension FocusTree {
  /// The target of a move in a direction from `slot`, without leaving `limit`; `nil` if there is none.
  ///
  /// The search begins in the innermost section or scroll region around `slot`. While it finds no target, it goes on in
  /// the next section or region outward. The candidates are the elements that are in no inner section or region, and
  /// each inner section or region as a whole. If a section or region is the best candidate, it passes focus on to one
  /// of its elements. The search skips `passing` and its content.
  ///
  /// - Complexity: O(n) for each section or region that is searched, where n is the number of nodes. If
  ///   `isInOrderOfAge` is false, each of these searches also sorts its m candidates, which costs O(m log m).
  func directionalTarget(
    from slot: Int,
    toward direction: FocusDirection,
    policy: FocusOptions.DirectionalPolicy,
    within limit: Int,
    besides passing: Int? = nil
  ) -> Int? {
    guard var frame = places[slot].attributes.frame else { return nil }
    var level = places[slot].section
    while true {
      let beam = DirectionalBeam(source: frame, direction: direction, policy: policy)
      if let best = best(in: level, beam, within: limit, besides: passing) {
        return places[best].attributes.role != .element
          ? sectionTarget(best, from: frame, toward: direction, within: limit) : best
      }
      if level == Self.root || level == limit { return nil }
      frame = moved(frame, outOf: level)
      level = places[level].section
    }
  }

  /// The target of a move while nothing has focus; `nil` if there is none. A move to the right or down starts at the
  /// top left corner of the rectangle around all candidates. A move to the left or up starts at the bottom right
  /// corner. The candidates are the elements that `elementsWithFrame(in:within:)` returns.
  func directionalEntry(toward direction: FocusDirection, within limit: Int) -> Int? {
    let candidates = elementsWithFrame(in: limit, within: limit)
    let frames = candidates.map { frame($0) }
    let comesFromTopLeft = direction == .right || direction == .down
    guard
      let x = comesFromTopLeft ? frames.map(\.left).min() : frames.map(\.right).max(),
      let y = comesFromTopLeft ? frames.map(\.top).min() : frames.map(\.bottom).max()
    else { return nil }
    let corner = FocusRect(x: x, y: y, width: 0, height: 0)
    return DirectionalBeam(source: corner, direction: direction, policy: .nearest).best(of: candidates) { frame($0) }
  }

  /// The element that takes focus when a move enters a section: the last focused element, if the section remembers it.
  /// Otherwise the best element in the direction from `frame`, or the nearest if none lies in the direction.
  ///
  /// - Parameter frame: The frame at which the move starts, in the coordinates that the frame of the section uses.
  private func sectionTarget(
    _ section: Int,
    from frame: FocusRect,
    toward direction: FocusDirection,
    within limit: Int
  ) -> Int? {
    if let last = rememberedElement(in: section), !isForActivation(last, within: limit) { return last }
    let candidates = elementsWithFrame(in: section, within: limit)
    func target(_ slot: Int) -> FocusRect { self.frame(slot, in: places[section].section) }
    return DirectionalBeam(source: frame, direction: direction, policy: .nearest).best(of: candidates, frame: target)
      ?? candidates.min { frame.squaredDistance(to: target($0)) < frame.squaredDistance(to: target($1)) }
  }

  /// The last focused element in a node, if the node remembers focus and this element can have focus.
  func rememberedElement(in container: Int) -> Int? {
    let last = places[container].lastFocused
    return places[container].attributes.remembersFocus && canTakeFocus(last, within: container) ? last : nil
  }

  /// The elements at which a move can enter a container: the visible ones, or all if none is visible. Each of them has
  /// a frame and can take focus. `isForActivation(_:within:)` is false for each of them.
  private func elementsWithFrame(in container: Int, within limit: Int) -> [Int] {
    let targets = slots(in: container).filter {
      isTarget($0) && places[$0].attributes.frame != nil && !isForActivation($0, within: limit)
    }
    let visible = targets.filter { isVisible($0, upTo: container) }
    return visible.isEmpty ? targets : visible
  }

  private func best(in level: Int, _ beam: DirectionalBeam, within limit: Int, besides passing: Int?) -> Int? {
    let visibleArea = visibleArea(in: level)
    return places.withUnsafeBufferPointer { places in
      func isCandidate(_ slot: Int) -> Bool {
        guard places[slot].section == level,
          let frame = places[slot].attributes.frame, places[slot].isReachable, beam.reaches(frame)
        else { return false }
        let role = places[slot].attributes.role
        switch role {
        case .element: if places[slot].attributes.interactions.isEmpty { return false }
        case .section: break
        case .scope: if !places[slot].isScrollRegion { return false }
        }
        if let passing, isInside(slot, passing) { return false }
        return (mayBeShown(slot) || visibleArea.meets(frame)) && isInside(slot, limit)
          && !isForActivation(slot, within: limit) && (role == .element || containsTarget(slot, within: limit))
      }
      func frame(_ slot: Int) -> FocusRect { places[slot].attributes.frame! }
      // Of two equally good candidates the older one wins, whatever its slot.
      if isInOrderOfAge { return beam.best(of: places.indices, where: isCandidate, frame: frame) }
      let candidates = places.indices.filter(isCandidate).sorted { places[$0].age < places[$1].age }
      return beam.best(of: candidates, where: { _ in true }, frame: frame)
    }
  }
}
