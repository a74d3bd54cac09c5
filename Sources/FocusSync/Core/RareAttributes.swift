/// The attributes that few nodes have. They lie on the heap, so that the places of the tree stay small: a search reads
/// thousands of them.
@usableFromInline
struct RareAttributes<ID: Hashable>: Equatable {
  @usableFromInline var entryFocus: [FocusDirection: ID] = [:]
  @usableFromInline var isScrollable = false

  @usableFromInline init() {}

  /// The same attributes with other ids.
  func map<Other>(_ transform: (ID) -> Other) -> RareAttributes<Other> {
    var attributes = RareAttributes<Other>()
    attributes.entryFocus = entryFocus.mapValues(transform)
    attributes.isScrollable = isScrollable
    return attributes
  }

  /// The ids of other nodes that the attributes name.
  var ids: [ID] { Array(entryFocus.values) }

  /// Attributes on the heap. They do not change.
  @usableFromInline
  final class Box: Equatable {
    let attributes: RareAttributes

    init(_ attributes: RareAttributes) { self.attributes = attributes }

    @usableFromInline
    static func == (a: Box, b: Box) -> Bool { a === b || a.attributes == b.attributes }
  }
}

extension FocusNode {
  /// The attributes that few nodes have.
  private var rareAttributes: RareAttributes<ID> {
    get { rare?.attributes ?? RareAttributes() }
    set { rare = newValue == RareAttributes() ? nil : RareAttributes.Box(newValue) }
  }

  /// For a section or scope: the element at which an arrow enters, by the direction of the move. It takes precedence
  /// over the default and over the last focused element.
  public var entryFocus: [FocusDirection: ID] {
    get { rareAttributes.entryFocus }
    set { rareAttributes.entryFocus = newValue }
  }

  /// For a section or scope with a frame: true if the frame is the visible part of content that may be larger, as in a
  /// scroll view. The frames of the content are in the same coordinates as that of the region, and may lie outside it.
  ///
  /// An element is visible if its frame meets the frames of all scroll regions around it. Focus goes to visible elements,
  /// and to those that the program agrees to show: see ``FocusEngine/bringIntoView``. The arrows treat a scroll region as
  /// a section: its own content comes first, also beyond its edge, and then what is outside.
  public var isScrollable: Bool {
    get { rareAttributes.isScrollable }
    set { rareAttributes.isScrollable = newValue }
  }
}
