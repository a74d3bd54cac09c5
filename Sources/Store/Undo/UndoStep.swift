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
  /// The longest time between two successive changes of one step. The dependency `continuousClock` measures the time.
  /// If `within` is `nil`, the time does not matter.
  public var within: Duration?

  /// Describes how a change is undone. With neither a group nor a duration, the change is a step of its own.
  ///
  /// With a group or a duration, the change joins the previous step, except in these cases:
  /// - The change and the previous step have different groups, or only one of the two has a group.
  /// - Focus has moved since the previous step, or the change is the first after an undo or a redo.
  /// - The change has a duration, and a longer time has passed since the last change of the step.
  /// - The change has a duration, and the last change of the step has none.
  ///
  /// - Parameters:
  ///   - name: The name of the step for a menu. A step of several changes has the name of the first change.
  ///   - group: A value that all changes of one step share, such as the id of a text field.
  ///   - duration: The longest time between two successive changes of one step; `nil` if the time does not matter.
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
  /// Makes a step from its name: `"Delete"` stands for `UndoStep("Delete")`.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension UndoStep: CustomStringConvertible, CustomReflectable {
  /// The text of the step in the failures of tests. A step without a name is shown as `change`.
  public var description: String { name ?? "change" }

  /// A `Mirror` without children, so that the failures of tests show a step by its `description`.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
