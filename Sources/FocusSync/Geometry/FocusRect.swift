/// A rectangle in the coordinates of the front end, with y growing downwards.
///
/// The unit does not matter: a terminal uses cells, a window uses points.
public struct FocusRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// Makes a rectangle from its top left corner and its size.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The empty rectangle at the origin: the frame of an element that has not been laid out.
  public static let zero = FocusRect(x: 0, y: 0, width: 0, height: 0)

  /// The rectangle, moved right by `x` and down by `y`.
  func moved(_ x: Double, _ y: Double) -> FocusRect {
    FocusRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  /// The squared distance between the centres of two rectangles.
  func squaredDistance(to other: FocusRect) -> Double {
    let dx = x + width / 2 - other.x - other.width / 2
    let dy = y + height / 2 - other.y - other.height / 2
    return dx * dx + dy * dy
  }

  /// The smallest x.
  @inlinable public var left: Double { x }
  /// The smallest y.
  @inlinable public var top: Double { y }
  /// The largest x.
  @inlinable public var right: Double { x + width }
  /// The largest y.
  @inlinable public var bottom: Double { y + height }

  /// True if every edge is a finite number, and neither the width nor the height is negative.
  public var isWellFormed: Bool {
    right.isFinite && bottom.isFinite && width >= 0 && height >= 0
  }
}
