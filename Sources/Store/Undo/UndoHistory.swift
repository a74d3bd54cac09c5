/// The steps by which one part of a feature's state can be undone and redone.
///
/// ```swift
/// struct State: Equatable {
///   var items: IdentifiedArrayOf<Item> = []
///   var undoHistory = UndoHistory<IdentifiedArrayOf<Item>>()
/// }
/// ```
///
/// `undoable(_:history:action:step:)` of a reducer adds the steps. An interface reads ``canUndo``, ``canRedo`` and the
/// names of the steps.
///
/// The history is a value: a copy of the state has the steps that the state had. Usually, a step keeps the whole old
/// value. By copy-on-write, the old value may share memory with the present value. If the value is an
/// ``IdentifiedArray`` or a struct that has one, a step keeps only some elements of the array: the old elements that
/// were changed. If elements were added, moved or removed, the step also keeps the range of elements from the first
/// such element to the last. Exception: the step keeps the whole old array if the array was sorted, emptied, replaced
/// by another one, or changed more often than its log can hold.
///
/// Two histories are equal if they have equal limits and equal steps: see ``UndoStep``. The values that the steps lead
/// to are not compared.
public struct UndoHistory<Value: Equatable> {
  /// The largest number of steps. If one more is added, the oldest step is forgotten.
  public let limit: Int

  private var undoEntries: [UndoEntry<Value>] = []
  private var redoEntries: [UndoEntry<Value>] = []
  /// The value at the previous call of `follow`; `nil` before the first call.
  private var present: FollowedValue<Value>?
  /// True if the next change may join the last step.
  private var isOpen = false
  /// Grows when the first value or a change is recorded, when the history is asked to undo or redo, and when `clear` is
  /// called.
  private(set) var serial = 0

  /// Makes a history without steps.
  ///
  /// - Parameter limit: The largest number of steps. With 0 or less, the history keeps no step.
  public init(limit: Int = 100) {
    self.limit = max(limit, 0)
  }

  /// True if there is a step to undo. Use this property to enable an Undo button.
  public var canUndo: Bool { !undoEntries.isEmpty }

  /// True if there is a step to redo.
  public var canRedo: Bool { !redoEntries.isEmpty }

  /// The name of the step that undo reverses, for a menu: the `Delete` in `Undo Delete`.
  public var undoName: String? { undoEntries.last?.step.name }

  /// The name of the step that redo repeats, for a menu: the `Delete` in `Redo Delete`.
  public var redoName: String? { redoEntries.last?.step.name }

  /// The steps that can be undone, the latest last.
  ///
  /// - Complexity: O(n), where n is the number of steps.
  public var undoSteps: [UndoStep] { undoEntries.map(\.step) }

  /// The steps that can be redone, the next one last.
  ///
  /// - Complexity: O(n), where n is the number of steps.
  public var redoSteps: [UndoStep] { redoEntries.map(\.step) }

  /// Forgets all steps, for instance when a document is loaded. If a reducer calls this method, the changes by the same
  /// action cannot be undone either.
  public mutating func clear() {
    let changes = serial + 1
    self = UndoHistory(limit: limit)
    serial = changes
  }

  /// Adds the step that has led to `value`, or joins the change to the last step: see ``UndoStep``. `undoable` does
  /// the same after each action that is a step. A test calls this method to add the step to the expected state:
  ///
  /// ```swift
  /// await store.send(.deleteTapped) {
  ///   $0.items.removeLast()
  ///   $0.undoHistory.record($0.items, as: "Delete")
  /// }
  /// ```
  ///
  /// Adds nothing if the value has not changed. If the history has recorded no value since it was made or cleared, only
  /// records the value. `undoable` records the value when its feature is mounted, and after each action.
  public mutating func record(_ value: Value, as step: UndoStep = UndoStep()) {
    if let change = follow(value) { add(UndoEntry(step, change)) }
  }

  /// Undoes the last step of a value, as the reducer does on ``UndoAction/undo``. Use it in a test, to describe the
  /// expected state: `$0.undoHistory.undo(&$0.items)`. Does nothing if there is no step.
  ///
  /// If the value has changed without a step, the call is reported, and nothing is undone.
  public mutating func undo(_ value: inout Value, fileID: StaticString = #fileID, line: UInt = #line) {
    perform(.undo, on: &value, at: CodeLocation(fileID: fileID, line: line))
  }

  /// Redoes the step that was undone last, as the reducer does on ``UndoAction/redo``. Does nothing if there is no such
  /// step. If the value has changed without a step, the call is reported, and nothing is redone.
  public mutating func redo(_ value: inout Value, fileID: StaticString = #fileID, line: UInt = #line) {
    perform(.redo, on: &value, at: CodeLocation(fileID: fileID, line: line))
  }

  // MARK: For the reducer

  /// Records the present value. Returns the change that leads back to the previous value; `nil` if the two are equal,
  /// or if the previous value was not known.
  mutating func follow(_ value: Value) -> ValueChange<Value>? {
    guard present != nil else {
      present = FollowedValue(value)
      serial += 1
      return nil
    }
    return present?.follow(value)
  }

  /// True if the value may differ from the recorded one, or if none is recorded.
  func isBehind(_ value: UnsafePointer<Value>) -> Bool {
    present?.differs(from: value) ?? true
  }

  /// Adds a step, or joins the change to the last step. Either way, there is nothing to redo afterwards.
  mutating func add(_ entry: UndoEntry<Value>) {
    serial += 1
    redoEntries = []
    if let last = undoEntries.last, isOpen, entry.joins(last) {
      let focus = last.focus.map { ($0.before, entry.focus?.after ?? $0.after) }
      let joined = UndoEntry(last.step, last.change.prepending(entry.change), focus, entry.time)
      undoEntries[undoEntries.count - 1] = joined
    } else {
      undoEntries.append(entry)
      if undoEntries.count > limit { undoEntries.removeFirst(undoEntries.count - limit) }
    }
    isOpen = true
  }

  /// Records a change that is no step, for instance because `step` of `undoable` has returned `nil`. The next undo or
  /// redo first reverts this change, and then undoes or redoes its own step.
  mutating func amend(_ change: ValueChange<Value>) {
    serial += 1
    Self.amend(&undoEntries, change)
    Self.amend(&redoEntries, change)
  }

  private static func amend(_ entries: inout [UndoEntry<Value>], _ change: ValueChange<Value>) {
    guard let last = entries.popLast() else { return }
    entries.append(UndoEntry(last.step, last.change.prepending(change), last.focus, last.time))
  }

  /// Undoes or redoes a step, in place.
  ///
  /// - Returns: The step; `nil` if there is no step, or if the value is not the one that the history has recorded.
  @discardableResult
  mutating func perform(_ action: UndoAction, on value: inout Value, at location: CodeLocation) -> UndoEntry<Value>? {
    serial += 1
    guard let entry = action == .undo ? undoEntries.last : redoEntries.last else { return nil }
    // Compares with `==`. `isBehind` can return true for equal values, because `isBehind` also compares stamps.
    guard present?.value == value else {
      reportIssue(
        """
        The value of an undo history was changed without a step, and then asked to \(action).

        Nothing is changed. In a test, call 'record(_:as:)' after each change of the value. In a feature, let a \
        reducer that changes the value on the actions of the history run after 'undoable'.
        """,
        location: location
      )
      return nil
    }
    if action == .undo { undoEntries.removeLast() } else { redoEntries.removeLast() }
    isOpen = false
    entry.change.apply(to: &value)
    let inverse = UndoEntry(entry.step, follow(value) ?? ValueChange(), entry.focus, entry.time)
    if action == .undo { redoEntries.append(inverse) } else { undoEntries.append(inverse) }
    return entry
  }
}

extension UndoHistory: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.limit == rhs.limit && lhs.undoSteps == rhs.undoSteps && lhs.redoSteps == rhs.redoSteps
  }
}

// The compiler cannot check the type-erased parts of a step. The changes of collections contain parts of the value,
// which is `Sendable`. A focus and an instant are `Sendable` as well.
extension UndoHistory: @unchecked Sendable where Value: Sendable {}

extension UndoHistory: CustomReflectable {
  /// The names of the steps. The values are left out, because they may be large or secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["undo": undoSteps.map(\.description), "redo": redoSteps.map(\.description)])
  }
}
