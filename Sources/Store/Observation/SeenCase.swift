/// The case of an enum value at the time when an observer read it, without the payload.
///
/// Observers of presence compare cases. They are notified when the state enters another case, not when a payload
/// changes.
@usableFromInline
struct SeenCase<Root> {
  private let tag: Int?

  @usableFromInline
  init(_ value: Root) {
    self.tag = CasePath<Root, Void>.tag(of: value)
  }

  /// True if two values are of the same case. For a type that is no enum, always true. If the tag cannot be read,
  /// always false.
  @usableFromInline
  static func isSame(_ one: Self, _ other: Self) -> Bool {
    guard isEnum(Root.self) else { return true }
    return one.tag != nil && one.tag == other.tag
  }
}
