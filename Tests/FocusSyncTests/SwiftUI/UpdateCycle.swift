@testable import FocusSync

/// A model of the update cycle of SwiftUI, for a form of numbered fields with one `@FocusState` and one `synchronize`.
///
/// Each rule names its source: a page of Apple's documentation of SwiftUI, or OpenSwiftUI, which reconstructs it.
final class UpdateCycle {
  /// The behaviour that the documentation leaves open.
  struct Openness: Hashable {
    /// After an assignment that was dropped, there is no focus. Otherwise focus stays where it was.
    var dropClearsFocus = false
    /// A field is not ready for focus in the frame in which it appears.
    var readyAFrameLater = false
    /// The program's handler is called before that of `synchronize`.
    var programIsFirst = false
    static let all = [false, true].flatMap { one in
      [false, true].map { Openness(dropClearsFocus: one, readyAFrameLater: $0) }
    }
  }

  // The program.

  /// The field of the store. Several views may have the same one, each in a window of its own.
  final class Field {
    var value: Int?
    init(_ value: Int?) { self.value = value }
  }

  private let field: Field
  var state: Int? {
    get { field.value }
    set { field.value = newValue }
  }
  /// A handler of the program in an `onChange` of the state, beside that of `synchronize`. Called once.
  var whenStateChanges: (() -> Void)?
  var fields: Set<Int>
  var isCovered = false
  private(set) var refusals: [FocusRefusal] = []
  private(set) var writes = 0

  // SwiftUI.

  private let openness: Openness
  private(set) var tree: Set<Int> = []
  private(set) var focus: Int?
  private var assigned: Int??
  private var ready: Set<Int> = []
  private var seen: Seen?
  private let mirror = ViewMirror<Int?>()
  private var framesToCheck: Int?
  private var framesOfCover = 0

  private struct Seen: Equatable {
    let state, focus: Int?
    let isCovered: Bool
  }

  init(state: Int?, fields: Set<Int>, _ openness: Openness, in field: Field? = nil) {
    (self.field, self.fields, self.openness) = (field ?? Field(state), fields, openness)
  }

  /// `FocusState/wrappedValue`: "The current state value, taking into account whatever bindings might be in effect due
  /// to the current location of focus." An assignment is read back until it is settled.
  private var focusState: Int? { assigned ?? focus }

  /// One frame. Returns false if nothing is left to do.
  @discardableResult
  func frame() -> Bool {
    var isBusy = false
    // `View/onChange(of:initial:_:)` calls its action after an update in which the value differs. The action may change
    // state, which updates the view again in the same frame. OpenSwiftUI, `CycleDetector.swift`: a third change in one
    // frame calls no action, and none later ("tried to update multiple times per frame").
    for number in 0..<4 {
      update()
      let now = Seen(state: state, focus: focusState, isCovered: isCovered)
      if now == seen { break }
      let tells = seen.map { $0.state != now.state } == true && number < 2
      seen = now
      isBusy = true
      // The handlers have the values of this update, also if one of them changes the state.
      if tells, openness.programIsFirst { whenStateChanges.take()?() }
      if number < 2 { perform(mirror.update(now.state, now.focus, isSuspended: now.isCovered)) }
      if tells, !openness.programIsFirst { whenStateChanges.take()?() }
    }
    settle()
    return look() || isBusy || assigned != nil || focusState != seen?.focus
  }

  func rest() {
    for _ in 0..<500 where !frame() { return }
  }

  /// `View/body`: the view declares its fields anew. `View/focused(_:equals:)`: "When focus leaves the modified view,
  /// the binding sets the bound value to nil", so a field that vanishes takes focus with it.
  private func update() {
    tree = fields
    if let value = focus, !tree.contains(value) { focus = nil }
    // `View/sheet(item:onDismiss:content:)`: a sheet has the focus as long as it is on the screen, also while it
    // animates out.
    if isCovered { framesOfCover = 20 }
    if framesOfCover > 0 { focus = nil }
  }

  /// `View/focused(_:equals:)`: "If a caller sets the state value programmatically to the matching value, then focus
  /// moves to the modified view." Without such a view, `FocusState/wrappedValue` is nil again: the assignment is
  /// dropped.
  private func settle() {
    defer {
      ready = tree
      if !isCovered, framesOfCover > 0 { framesOfCover -= 1 }
    }
    guard let value = assigned else { return }
    assigned = nil
    let isReady = openness.readyAFrameLater ? ready : tree
    if let value, framesOfCover > 0 || !tree.contains(value) || !isReady.contains(value) {
      if openness.dropClearsFocus { focus = nil }
    } else {
      focus = value
    }
  }

  /// `View/task(id:priority:_:)`: the task starts anew when the id changes. It looks at the effect of an assignment.
  private func look() -> Bool {
    guard let frames = framesToCheck else { return false }
    guard frames > 0 else {
      framesToCheck = nil
      perform(mirror.check(state, focusState))
      return true
    }
    framesToCheck = frames - 1
    return true
  }

  private func perform(_ command: ViewMirror<Int?>.Command?) {
    guard let (write, side) = command else { return }
    writes += 1
    framesToCheck = mirror.delay.map { Int($0 / .milliseconds(16)) }
    if side == .first {
      state = write.value
      if let refusal = write.reason.refusal { refusals.append(refusal) }
    } else {
      assigned = .some(write.value)
    }
  }

  /// The user taps a field, or dismisses the keyboard.
  func move(to field: Int?) {
    guard framesOfCover == 0, !isCovered, field.map(tree.contains) ?? true else { return }
    (focus, assigned) = (field, nil)
  }
}
