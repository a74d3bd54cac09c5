/// Moves focus within scroll regions, and asks the program to show elements that are out of view.
///
/// The core asks the program before focus moves to an element of which no part is visible. If the program agrees, focus
/// moves at once, and the content may scroll later. While the user holds a key down, moves can therefore continue from
/// the new element before it is visible. UIKit, Flutter, Compose and the web scroll in the same way.
extension FocusCore {
  /// Moves focus by about one visible height or width.
  mutating func page(_ direction: FocusDirection) {
    if focus == FocusTree.root {
      outcome.reason = .nothingWasFocused
    } else if let target = tree.pageTarget(from: focus, toward: direction, within: activeTrap) {
      moveFocus(to: target, .key, because: .onePage(direction))
    } else {
      outcome.reason = .noFurtherPage(direction)
    }
  }

  /// True if focus may go to an element now. Otherwise asks the program to show the element, or refuses the move if the
  /// program has declined or cannot be asked.
  mutating func isShown(_ target: Int) -> Bool {
    if tree.isVisible(target) || tree.answers[target] == true { return true }
    if tree.mayBeShown(target) {
      outcome.asksToShow = target
    } else {
      outcome.result = .refused(.outOfView)
    }
    return false
  }

  /// Asks the program to show the focused element if no part of the element is visible in the scroll regions around
  /// it. Does not ask again if the program has already agreed or declined.
  mutating func keepFocusInView() {
    guard focus != FocusTree.root, outcome.asksToShow == nil, !tree.isVisible(focus) else { return }
    if tree.answers[focus] != true, tree.mayBeShown(focus) { outcome.asksToShow = focus }
  }

  /// The mistakes that an audit finds in scroll regions, grouped by kind.
  var scrollFindings: [FocusReport<Slot>] {
    let nodes = tree.nodesByAge
    let clipless = nodes.filter { tree.places[$0].attributes.visibleRect != nil && !tree.places[$0].isScrollRegion }
    var findings = clipless.map { FocusReport.scrollRegionWithoutFrame($0) }
    if !tree.canAskToShow {
      let regions = nodes.filter { tree.isFocusable($0) && !tree.isVisible($0) }
        .compactMap { tree.regions(around: $0).first }
      var isFound: Set<Int> = []
      findings += regions.filter { isFound.insert($0).inserted }.map { .neverShown(region: $0) }
    }
    if !tree.isVisible(focus) { findings.append(.outOfView(focus)) }
    return findings
  }
}
