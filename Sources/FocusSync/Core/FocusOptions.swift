/// The rules by which an engine navigates.
public struct FocusOptions: Hashable, Sendable {
  /// The rule for where focus goes if the focused element is removed, disabled or scrolled out of view.
  public enum RemovalPolicy: Hashable, Sendable {
    /// Nothing is focused. While a trap is active, an element in the trap gets focus instead.
    case clear
    /// The next or the previous element in the Tab order. An element with the same parent as the lost element is
    /// preferred, then an element in the same group. If this does not decide between the two, the next element gets
    /// focus. If focus enters another group, ``FocusGroup/Entry`` says which item gets focus: for example, the selected
    /// item.
    ///
    /// Exception: the lost element was scrolled out of view. Then the nearest visible element in the innermost scroll
    /// region around the lost element gets focus. If this region contains no visible element, the engine searches the
    /// next scroll region outward, and so on.
    case neighbour
    /// The default of a scope around the lost element gets focus. If several such defaults can take focus, that of the
    /// innermost scope gets it. If none can, ``clear`` applies.
    case `default`
  }

  /// The rule that decides which elements an arrow can reach, and which of them is best.
  public enum DirectionalPolicy: Hashable, Sendable {
    /// Reaches only elements in the band that the focused element would sweep if it moved in the direction. The nearest
    /// of them is best. Exception: an element outside the band can be reached if it is in a section or a scroll region
    /// whose frame overlaps the band. SwiftUI and tvOS move in this way.
    case adjacent

    /// Reaches every element that lies further on in the direction. An element in the band, which ``adjacent`` defines,
    /// beats an element outside the band. If two elements are both in the band, or both outside the band, the element
    /// with the smaller distance is better. The distance along the move counts more than the distance across the move.
    /// This is the beam search of Android and Compose.
    ///
    /// A move up or down has an exception. If, along the move, the element outside the band lies wholly between the
    /// focused element and the element in the band, the band does not count: the element with the smaller distance is
    /// better.
    ///
    /// Android and Compose round some distances to whole pixels, and this search does not. If two candidates differ by
    /// less than a pixel, this search can therefore choose another candidate than Android and Compose.
    case nearest
  }

  /// The rule that decides which elements an arrow can reach, and which of them is best.
  public var directionalPolicy: DirectionalPolicy
  /// True if Tab goes from the last element to the first, and Shift-Tab from the first to the last.
  public var wraps: Bool
  /// True if Tab stops at elements that take only ``FocusableInteractions/activate``.
  public var keyboardNavigation: Bool
  /// The rule for where focus goes if the focused element is lost: for example, if it is removed, disabled or scrolled
  /// out of view. The rule is not used if a scope returns focus, for example when an alert is removed: see
  /// ``FocusNode/restoresFocus``.
  public var removalPolicy: RemovalPolicy
  /// The direction in which lines are read, for Tab, groups and ``FocusNode/onMoveCommand(perform:)``.
  public var readingDirection: ReadingDirection

  /// Makes options. The defaults suit a form in a language that is read from left to right.
  public init(
    directionalPolicy: DirectionalPolicy = .adjacent,
    wraps: Bool = true,
    keyboardNavigation: Bool = false,
    removalPolicy: RemovalPolicy = .neighbour,
    readingDirection: ReadingDirection = .leftToRight
  ) {
    self.directionalPolicy = directionalPolicy
    self.wraps = wraps
    self.keyboardNavigation = keyboardNavigation
    self.removalPolicy = removalPolicy
    self.readingDirection = readingDirection
  }
}
