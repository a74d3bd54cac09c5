extension Reducer {
  /// Keeps the steps by which a part of the state can be undone and redone.
  ///
  /// ```swift
  /// struct State: Equatable {
  ///   var text = ""
  ///   var undoHistory = UndoHistory<String>()
  /// }
  ///
  /// enum Action {
  ///   case history(UndoAction)
  ///   case typed(String), cleared
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .undoable(\.text, history: \.undoHistory, action: Action.history) { action in
  ///     switch action {
  ///     case .typed: UndoStep("Typing", group: "typing")
  ///     case .cleared: "Clear"
  ///     default: UndoStep()
  ///     }
  ///   }
  /// ```
  ///
  /// Each action that changes the value makes a step or joins the last step, unless `step` returns `nil`. It does not
  /// matter whether an interface or an effect sends the action. If hooks or a parent change the value further, their
  /// changes belong to the step of the action. If the reducer has not changed the value, the changes by hooks and by a
  /// parent are a step of their own. After a new or joined step, there is nothing to redo.
  ///
  /// **Undo.** On ``UndoAction/undo``, the value becomes what it was before the last step. On ``UndoAction/redo``, the
  /// value becomes what it was after the step that was undone last. In both cases, this reducer then handles the undo
  /// or redo action, too, and finds the restored value in the state. Changes that the reducer and the hooks make to the
  /// value on an undo or redo action are no step.
  ///
  /// **Effects.** Running effects go on. If undo removes a child, the effects of the child end, as at any removal. If
  /// an effect changes the value later, the change is a step like any other. To prevent such a change, cancel the
  /// effect where the reducer handles `.history(.undo)`.
  ///
  /// - Parameters:
  ///   - value: The part of the state. Undo restores this part alone. Hooks can update fields that depend on it.
  ///   - history: The history of the part. ``UndoHistory/clear()`` forgets the steps.
  ///   - action: The case of `Action` that carries an ``UndoAction``, such as `Action.history`.
  ///   - step: Returns the step that an action makes: see ``UndoStep``. `step` is called if the reducer has changed the
  ///     value, except on undo and redo. If `step` returns `nil`, the action makes no step. The changes by the action
  ///     are then undone together with the previous step.
  /// - Complexity: Each action costs a few comparisons of the value. If m elements of an ``IdentifiedArray`` were
  ///   changed, O(m) more. If elements of the array were added, moved or removed, O(n) more, where n is the number of
  ///   all elements. ``UndoHistory`` says what a step keeps.
  public func undoable<Value: Equatable>(
    _ value: WritableKeyPath<State, Value>,
    history: WritableKeyPath<State, UndoHistory<Value>>,
    action: @escaping (UndoAction) -> Action,
    step: @escaping (Action) -> UndoStep? = { _ in UndoStep() },
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    let fields = UndoFields(value: FieldAccess(value), history: FieldAccess(history), focus: nil)
    return undoable(fields, action, step, CodeLocation(fileID: fileID, line: line))
  }

  /// Keeps the steps by which a part of the state can be undone and redone. The step of an action also keeps the
  /// focus before and after the action.
  ///
  /// ```swift
  /// .undoable(\.items, focus: \.focusedField, history: \.undoHistory, action: Action.history)
  /// ```
  ///
  /// Undo moves the focus to where it was before the action that made the step, and redo to where it was after that
  /// action. `synchronize` of `FocusSync` moves the real focus. A change of the focus alone is no step.
  public func undoable<Value: Equatable, Focus: Hashable & Sendable>(
    _ value: WritableKeyPath<State, Value>,
    focus: WritableKeyPath<State, Focus?>,
    history: WritableKeyPath<State, UndoHistory<Value>>,
    action: @escaping (UndoAction) -> Action,
    step: @escaping (Action) -> UndoStep? = { _ in UndoStep() },
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    let focus = focus.appending(path: \.anyHashable)
    let fields = UndoFields(value: FieldAccess(value), history: FieldAccess(history), focus: focus)
    return undoable(fields, action, step, CodeLocation(fileID: fileID, line: line))
  }

  private func undoable<Value: Equatable>(
    _ fields: UndoFields<State, Value>,
    _ action: @escaping (UndoAction) -> Action,
    _ step: @escaping (Action) -> UndoStep?,
    _ location: CodeLocation
  ) -> Reduce<State, Action> {
    @Dependency(\.continuousClock) var clock
    let path = CasePath(action, fileID: location.file, line: location.line)
    let base = _compile()
    let mount = Hook(.onMount, of: State.self, at: location) { state, _ in
      fields.withHistory(&state.assumingMemoryBound(to: State.self).pointee) { history, value in
        // A state that is mounted again may have been changed meanwhile.
        if let change = history.follow(value) { history.amend(change) }
      }
      return nil
    }
    let watch = Hook(.onChange, of: State.self, at: location, watch: { UndoWatch(fields, at: $0) })
    return Reduce(hooks: .joining([base.hooks, ReducerHooks(hooks: [mount, watch])])) { state, action in
      let undo = path.extract(from: action)
      if let undo { fields.perform(undo, &state, at: location) }
      let before = fields.presentFocus(in: state)
      let effect = base.reduce(&state, action)
      let after = fields.presentFocus(in: state)
      fields.withHistory(&state) { history, value in
        guard let change = history.follow(value) else { return }
        guard undo == nil, let step = step(action) else { return history.amend(change) }
        let time = step.within.map { _ in now(of: clock) }
        history.add(UndoEntry(step, change, fields.focus.map { _ in (before, after) }, time))
      }
      return effect
    }
  }
}

private func now(of clock: some Clock<Duration>) -> any InstantProtocol<Duration> { clock.now }

extension Optional where Wrapped: Hashable {
  fileprivate var anyHashable: AnyHashable? {
    get { map { AnyHashable($0) } }
    set { self = newValue?.base as? Wrapped }
  }
}

/// The fields that `undoable` uses: the value, its history and the focus. `focus` is `nil` if steps record no focus.
struct UndoFields<State, Value: Equatable> {
  let value: FieldAccess<State, Value>
  let history: FieldAccess<State, UndoHistory<Value>>
  let focus: WritableKeyPath<State, AnyHashable?>?

  func presentFocus(in state: State) -> AnyHashable? { focus.flatMap { state[keyPath: $0] } }

  /// Calls `body` with the history in place, and with the value.
  func withHistory(_ state: inout State, _ body: (inout UndoHistory<Value>, Value) -> Void) {
    let present = withUnsafePointer(to: &state) { value.value(in: $0) }
    history.modify(&state) { body(&$0, present) }
  }

  /// Undoes or redoes a step in place, if there is a step. If the step has recorded a focus, also moves the focus.
  func perform(_ action: UndoAction, _ state: inout State, at location: CodeLocation) {
    // Takes the history out of the state, because two fields cannot be changed in place by key paths at once.
    var history = UndoHistory<Value>()
    self.history.modify(&state) { swap(&history, &$0) }
    let entry = value.modify(&state) { history.perform(action, on: &$0, at: location) }
    self.history.modify(&state) { swap(&history, &$0) }
    // The step may have brought back outdated copies of shared values.
    if SharedTurn.isMine { SharedTurn.isTouched = true }
    if let focus, let moved = entry?.focus {
      state[keyPath: focus] = action == .undo ? moved.before : moved.after
    }
  }
}

/// Records the changes that the reducer of `undoable` cannot see, such as changes by hooks and by parents.
private final class UndoWatch<State, Value: Equatable>: ValueWatch {
  private let fields: UndoFields<State, Value>
  /// The pass in which the watch last compared the value.
  private var pass = 0
  private var serial: Int
  /// True if the next change that `run` records joins the last step of the history. If false, the change is a new step.
  ///
  /// At the start of a pass, the flag is true if the history has changed since the last pass. For example, an action
  /// has made a step, and a hook now changes the value: this change joins the step of the action. After `run` has
  /// recorded a change, the flag is true for the rest of the pass.
  private var isOpen = false

  init(_ fields: UndoFields<State, Value>, at state: ChildHolder.Address) {
    self.fields = fields
    serial = fields.history.read(state.assumingMemoryBound(to: State.self)) { $0.pointee.serial }
    super.init()
  }

  override func hasChanged(at state: ChildHolder.Address, in pass: Int) -> Bool {
    let state = state.assumingMemoryBound(to: State.self)
    return fields.history.read(state) { history in
      if pass != self.pass { isOpen = history.pointee.serial != serial }
      (self.pass, serial) = (pass, history.pointee.serial)
      return fields.value.read(state) { history.pointee.isBehind($0) }
    }
  }

  override func run(at state: ChildHolder.MutableAddress) -> EffectTree? {
    fields.withHistory(&state.assumingMemoryBound(to: State.self).pointee) { history, value in
      if let change = history.follow(value) {
        if isOpen { history.amend(change) } else { history.add(UndoEntry(UndoStep(), change)) }
      }
      (serial, isOpen) = (history.serial, true)
    }
    return nil
  }
}
