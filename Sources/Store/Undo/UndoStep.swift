/// Says how a change is undone: under which name, and together with which earlier changes.
///
/// ```swift
/// UndoStep("Delete")                                             // a step of its own
/// UndoStep("Typing", group: id)                                  // one step for all typing in a row
/// UndoStep("Typing", group: id, within: .seconds(1))             // the same, until a pause of more than a second
/// ```
public struct UndoStep: Sendable {
  /// The name of the step for a menu: the `Delete` in `Undo Delete`.
  public var name: String?
  /// Successive changes with equal groups are one step, apart from the exceptions that ``init(_:group:within:)`` lists.
  /// A change without a group and without `within` is a step of its own.
  public var group: (any Hashable & Sendable)?
  /// The longest time between two successive changes of one step; `nil` for no limit. The dependency `continuousClock`
  /// measures the time.
  public var within: Duration?

  /// Describes a step.
  ///
  /// - Parameters:
  ///   - name: The name of the step for a menu.
  ///   - group: Joins the change to the previous step if that step has an equal group. The change does not join if
  ///     focus has moved since, or if a step was undone or redone since. The joined step keeps the name of its first
  ///     change.
  ///   - duration: The change joins only if the latest change of the previous step is at most this long ago, and has a
  ///     duration too. If `group` is `nil`, the change joins only a step without a group.
  public init(_ name: String? = nil, group: (any Hashable & Sendable)? = nil, within duration: Duration? = nil) {
    self.name = name
    self.group = group
    self.within = duration
  }

  /// True if this step can join `last`, the step before it.
  func joins(_ last: UndoStep) -> Bool {
    (group != nil || within != nil) && hashableGroup == last.hashableGroup
  }

  private var hashableGroup: AnyHashable? { group.map { AnyHashable($0) } }
}

extension UndoStep: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name == rhs.name && lhs.within == rhs.within && lhs.hashableGroup == rhs.hashableGroup
  }
}

extension UndoStep: ExpressibleByStringLiteral {
  /// A step of its own with a name: `"Delete"`.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension UndoStep: CustomStringConvertible, CustomReflectable {
  /// The name, or `change`.
  public var description: String { name ?? "change" }

  /// A mirror without children, so that a difference between two histories shows only the `description` of each step.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
