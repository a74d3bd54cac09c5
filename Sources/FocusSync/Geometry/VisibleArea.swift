/// The area in which the content of nested scroll regions is visible: the intersection of their visible rectangles.
struct VisibleArea {
  private var left = -Double.infinity
  private var top = -Double.infinity
  private var right = Double.infinity
  private var bottom = Double.infinity

  /// Removes the part of the area that lies outside a rectangle.
  mutating func clip(to frame: FocusRect) {
    left = max(left, frame.left)
    top = max(top, frame.top)
    right = min(right, frame.right)
    bottom = min(bottom, frame.bottom)
  }

  /// True if part of a rectangle lies in the area. A rectangle that only touches an edge of the area does not count,
  /// but an empty rectangle on an edge counts.
  func meets(_ rect: FocusRect) -> Bool {
    Self.overlap(left, right, rect.left, rect.right) && Self.overlap(top, bottom, rect.top, rect.bottom)
  }

  private static func overlap(_ low: Double, _ high: Double, _ start: Double, _ end: Double) -> Bool {
    start == end ? low <= start && start <= high : max(low, start) < min(high, end)
  }
}
