/// The case that an enum value had when an observer read it, without the payload.
///
/// Observers of presence compare it: they are notified when the state enters another case, not when a payload changes.
@usableFromInline
struct SeenCase<Root> {
  private let tag: Int?

  @usableFromInline
  init(_ value: Root) {
    self.tag = CasePath<Root, Void>.tag(of: value)
  }

  /// True if two values are of the same case. Always true for a type that is no enum, never if the tag cannot be read.
  @usableFromInline
  static func isSame(_ one: Self, _ other: Self) -> Bool {
    guard isEnum(Root.self) else { return true }
    return one.tag != nil && one.tag == other.tag
  }
}
