/// The rules by which an engine navigates.
public struct FocusOptions: Hashable, Sendable {
  /// The move of focus when the focused element is removed or disabled.
  public enum RemovalPolicy: Hashable, Sendable {
    /// Nothing is focused.
    case clear
    /// The next element in the Tab order, or the previous one; those with the same parent are preferred.
    case neighbour
    /// The default of the innermost scope that has one.
    case `default`
  }

  /// The rule that decides which elements an arrow can reach.
  public var directionalPolicy: DirectionalFocusSearch.Policy
  /// True if Tab goes from the last element to the first.
  public var wraps: Bool
  /// True if Tab stops at elements that take only ``FocusableInteractions/activate``.
  public var keyboardNavigation: Bool
  /// The move of focus when the focused element is removed or disabled.
  public var removalPolicy: RemovalPolicy
  /// The direction in which rows are read, for Tab and for commands that follow the text.
  public var readingDirection: ReadingDirection

  /// Makes options. The defaults suit a form in a language that is read from left to right.
  public init(
    directionalPolicy: DirectionalFocusSearch.Policy = .adjacent,
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
