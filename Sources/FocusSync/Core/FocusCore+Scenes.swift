/// Moves focus between windows that become active and inactive.
extension FocusCore {
  /// Notes that this update has activated a window. If no element in the window has had focus, its scopes count as new.
  mutating func noteActivation(of scene: Int) {
    activated.append(scene)
    guard tree.places[scene].lastFocused == FocusTree.root else { return }
    fresh.formUnion(tree.slots(in: scene).filter { tree.places[$0].attributes.role == .scope })
  }

  /// Gives focus to a window that has become active in this update. If several windows have become active, the window
  /// that was declared last is tried first.
  ///
  /// - Returns: True if focus returns to the last focused element of a window. False if another of its elements gets
  ///   focus. `nil` if no window takes focus.
  ///
  /// The last focused element of the window gets focus. If this element cannot have focus now, `entry(of:byUser:)`
  /// chooses another element of the window. If the window has no last focused element, `defaultOfNewScope(within:)`
  /// chooses an element, or none.
  ///
  /// The move is no intent of the user or the program, so it does not end a waiting request.
  mutating func enterActivatedScene(within limit: Int) -> Bool? {
    defer { activated = [] }
    for scene in activated.sorted(by: tree.isOlder).reversed() {
      let last = tree.places[scene].lastFocused
      let keepsPlace = tree.canTakeFocus(last, within: scene)
      let found: Int? =
        if last == FocusTree.root {
          defaultOfNewScope(within: scene)
        } else if keepsPlace {
          last
        } else {
          element(declaredAs: last).flatMap { tree.isInside($0, scene) ? $0 : nil }
            ?? entry(of: scene, byUser: false)
        }
      guard let target = found, tree.isInside(target, limit) else { continue }
      if target == focus { return keepsPlace }
      outcome.reason = .windowBecameActive
      setFocus(target, .default, isReturn: keepsPlace)
      return keepsPlace
    }
    return nil
  }

  /// Corrects the last focused elements of inactive windows. For example, an alert leaves the tree, and the last
  /// focused element of its window is in the alert. The element that had focus before the alert was entered then
  /// becomes the last focused element. The same holds for other scopes that restore focus.
  mutating func restoreInInactiveScenes(_ leaving: [[Int]]) {
    for slot in leaving.joined() {
      let node = tree.places[slot].attributes
      let declared = node.returnFocus.flatMap { tree.contains($0) && !tree.places[$0].isLeaving ? $0 : nil }
      guard let back = declared ?? (node.restoresFocus ? tree.places[slot].cameFrom : nil) else { continue }
      guard let scene = tree.inactiveScene(around: slot), !tree.places[scene].isLeaving else { continue }
      guard tree.isInside(tree.places[scene].lastFocused, slot) else { continue }
      for outer in tree.ancestors(of: slot) where tree.isInside(outer, scene) {
        tree.places[outer].lastFocused = back
      }
    }
  }

  /// The traps that have no effect because their windows are inactive, in the order of `traps`.
  var inactiveTraps: [Int] { traps.filter { tree.inactiveScene(around: $0) != nil } }
}
