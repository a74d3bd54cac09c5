/// Finds the elements that are visible in the scroll regions around them.
extension FocusTree {
  func clips(_ node: FocusNode<Slot>) -> Bool {
    node.visibleRect != nil && node.frame != nil && node.role != .element
  }

  /// The visible part of a scroll region's content. Adding `x` and `y` to coordinates in the content gives the
  /// coordinates that the region's own frame uses. `nil` if the node is no scroll region.
  func scrolling(of region: Int) -> (visible: FocusRect, x: Double, y: Double)? {
    guard places[region].isScrollRegion, let visible = places[region].attributes.visibleRect,
      let frame = places[region].attributes.frame
    else { return nil }
    return (visible, frame.x - visible.x, frame.y - visible.y)
  }

  /// Converts a rectangle from the coordinates of a section's content to those around the section.
  func moved(_ frame: FocusRect, outOf section: Int) -> FocusRect {
    scrolling(of: section).map { frame.moved($0.x, $0.y) } ?? frame
  }

  /// The frame of a node, in the coordinates of the content of `section`, which is around the node. For the root, these
  /// are the coordinates of the screen. The node must have a frame.
  ///
  /// - Complexity: O(n), where n is the number of sections between the node and `section`.
  func frame(_ slot: Int, in section: Int = root) -> FocusRect {
    var frame = places[slot].attributes.frame!
    var at = places[slot].section
    while at != section {
      frame = moved(frame, outOf: at)
      at = places[at].section
    }
    return frame
  }

  /// The area in which the content of a section is visible, in the coordinates of the content. The scroll regions from
  /// the section outward to `container` clip it.
  ///
  /// - Complexity: O(n), where n is the number of sections around the content.
  func visibleArea(in section: Int, upTo container: Int = root) -> VisibleArea {
    var area = VisibleArea()
    var (at, x, y) = (section, 0.0, 0.0)
    while at != Self.root {
      if let scrolling = scrolling(of: at) {
        area.clip(to: scrolling.visible.moved(x, y))
        (x, y) = (x - scrolling.x, y - scrolling.y)
      }
      if at == container { break }
      at = places[at].section
    }
    return area
  }

  /// True if the scroll regions around the node, from the innermost outward to `container`, leave a part of the node
  /// visible. A node without a frame counts as visible.
  @inline(__always)
  func isVisible(_ slot: Int, upTo container: Int = root) -> Bool {
    let section = places[slot].section
    guard section != Self.root, let frame = places[slot].attributes.frame else { return true }
    return visibleArea(in: section, upTo: container).meets(frame)
  }

  /// True if focus can go to the node: the node can have focus, and is visible or may be shown.
  @inline(__always)
  func isTarget(_ slot: Int) -> Bool { isFocusable(slot) && (mayBeShown(slot) || isVisible(slot)) }

  /// True if focus can go to the node without leaving `limit`.
  func canTakeFocus(_ slot: Int, within limit: Int) -> Bool { isTarget(slot) && isInside(slot, limit) }

  /// True if the program can be asked to show the node, and has not declined.
  func mayBeShown(_ slot: Int) -> Bool {
    canAskToShow && (answers.isEmpty || answers[slot] != false)
  }

  /// True if a move within `limit` can enter a section.
  func containsTarget(_ section: Int, within limit: Int) -> Bool {
    guard places[section].focusableCount > 0 else { return false }
    // Usually, no scroll region clips the content of the section, so the search below is not needed.
    let around = sequence(first: section) { places[$0].section }.prefix { $0 != Self.root }
    let isClipped = around.contains { places[$0].isScrollRegion }
    if controllers.isEmpty, !isClipped || canAskToShow && answers.isEmpty { return true }
    return slots(in: section).contains { isTarget($0) && !isForActivation($0, within: limit) }
  }

  /// Stores the answer of the program. `isShown` is true if the program shows the clipped element.
  mutating func answer(_ slot: Int, isShown: Bool) {
    answers[slot] = isShown
    if !isShown { tabOrder.hasCurrentStops = false }
  }

  mutating func forgetAnswers() {
    if answers.values.contains(false) { tabOrder.hasCurrentStops = false }
    answers = [:]
  }

  /// The visible element that is nearest to a clipped element. The search begins in the innermost scroll region around
  /// the clipped element, and ends at the first region that contains a visible element.
  ///
  /// - Complexity: O(n) for each region that is searched, where n is the number of nodes in it.
  func nearestVisible(to slot: Int, within limit: Int) -> Int? {
    guard places[slot].attributes.frame != nil else { return nil }
    let frame = frame(slot)
    for region in regions(around: slot) {
      let visible = slots(in: region).filter {
        isFocusable($0) && isVisible($0) && isReachedByKeys($0, from: slot, within: limit)
      }
      if let nearest = visible.min(by: { distance($0, frame) < distance($1, frame) }) { return nearest }
    }
    return nil
  }

  private func distance(_ slot: Int, _ frame: FocusRect) -> Double {
    places[slot].attributes.frame == nil ? .infinity : frame.squaredDistance(to: self.frame(slot))
  }

  /// The scroll regions around a node, innermost first.
  func regions(around slot: Int) -> [Int] {
    let sections = sequence(first: places[slot].section) { places[$0].section }.prefix { $0 != Self.root }
    return sections.filter { places[$0].isScrollRegion }
  }

  /// The target of a paging key: the last element that would be visible if the node were the first on the page. If no
  /// other element would be visible, the target is the next element in the direction. The target is always in the
  /// node's column, or in its row if the direction is horizontal.
  ///
  /// - Complexity: O(n) for each scroll region around the node, where n is the number of nodes in it.
  func pageTarget(from slot: Int, toward direction: FocusDirection, within limit: Int) -> Int? {
    guard places[slot].attributes.frame != nil else { return nil }
    for region in regions(around: slot) {
      guard let page = scrolling(of: region)?.visible else { continue }
      let beam = DirectionalBeam(source: frame(slot, in: region), direction: direction, policy: .adjacent)
      let edge = beam.source.start + (direction.isHorizontal ? page.width : page.height)
      let isReached = { isReachedByKeys($0, from: slot, within: limit) }
      if let target = lastElement(before: edge, in: region, beam, where: isReached) { return target }
    }
    return nil
  }

  /// Of the elements that `beam` reaches, returns the last one that ends at `edge` or before `edge`. If all of them end
  /// after `edge`, returns the best target of `beam`. Returns `nil` if `beam` reaches no element. An element counts
  /// only if it is in `region`, if `isReached` returns true for it, and if it can take focus.
  private func lastElement(
    before edge: Double,
    in region: Int,
    _ beam: DirectionalBeam,
    where isReached: (Int) -> Bool
  ) -> Int? {
    func target(_ slot: Int) -> FocusRect { frame(slot, in: region) }
    func end(_ slot: Int) -> Double { DirectionalBeam.span(target(slot), beam.direction).end }
    let candidates = slots(in: region).filter {
      places[$0].attributes.frame != nil && isTarget($0) && beam.reaches(target($0)) && isReached($0)
    }
    let last = candidates.lazy.map(end).filter { $0 <= edge }.max()
    return beam.best(of: last == nil ? candidates : candidates.filter { end($0) == last }, frame: target)
  }
}
