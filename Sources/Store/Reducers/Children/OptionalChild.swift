/// Runs the child in an optional field, then the parent. Shared by both forms of `ifLet`.
@usableFromInline
struct OptionalChild<State, Action, Child: Reducer> {
  @usableFromInline let field: FieldAccess<State, Child.State?>
  @usableFromInline let child: ChildReducer<Child>
  @usableFromInline let holder: ChildHolder
  @usableFromInline let reduceParent: (inout State, Action) -> Effect<Action>
  @usableFromInline let ifMissing: MissingChildPolicy
  @usableFromInline let location: CodeLocation
  /// Tells if a child ends with its first action; `nil` if none does.
  @usableFromInline let isEphemeral: ((Child.State) -> Bool)?

  @inlinable
  init(
    _ field: WritableKeyPath<State, Child.State?>,
    _ child: ChildReducer<Child>,
    _ holder: ChildHolder,
    _ reduceParent: @escaping (inout State, Action) -> Effect<Action>,
    _ ifMissing: MissingChildPolicy,
    _ location: CodeLocation
  ) {
    self.field = FieldAccess(field)
    self.child = child
    self.holder = holder
    self.reduceParent = reduceParent
    self.ifMissing = ifMissing
    self.location = location
    self.isEphemeral = ephemeralTest(Child.State.self)
  }

  /// Handles an action of the child.
  @inlinable
  func reduce(_ state: inout State, _ action: Action, _ childAction: Child.Action) -> Effect<Action> {
    if let isEphemeral { return reduceEphemeral(&state, action, childAction, isEphemeral) }
    let effect: Effect<Action>? = field.modify(&state, if: isPresent) { optional in
      optional == nil ? nil : child(&optional!, childAction, in: holder)
    }
    guard let effect else { return reduceMissing(&state, action) }
    return effect.merge(with: reduceParent(&state, action))
  }

  /// As `reduce`, and then clears the field if the child was an alert. Not inlined, so that other children pay no stack
  /// space for the copy of the child.
  @inlinable
  @inline(never)
  func reduceEphemeral(
    _ state: inout State,
    _ action: Action,
    _ childAction: Child.Action,
    _ isEphemeral: (Child.State) -> Bool
  ) -> Effect<Action> {
    var answered: (child: Child.State, identity: AnyHashable?)?
    let effect: Effect<Action>? = field.modify(&state, if: isPresent) { optional in
      guard optional != nil else { return nil }
      let before = holder.identity(of: &optional!)
      let effect: Effect<Action> = child(&optional!, childAction, in: holder)
      guard isEphemeral(optional!) else { return effect }
      let identity = holder.identity(of: &optional!)
      // If the child replaced itself by another alert, the new alert ends with the next action.
      if identity == before { answered = (optional!, identity) }
      return effect
    }
    guard let effect else { return reduceMissing(&state, action) }
    let whole = effect.merge(with: reduceParent(&state, action))
    if let answered {
      field.clear(&state) { child in
        // An alert that the parent has put in its place stays.
        holder.identity(at: child) == answered.identity && isUnchanged(answered.child, child.pointee)
      }
    }
    return whole
  }

  /// Handles the action that dismisses the child.
  @inlinable
  func dismiss(_ state: inout State, _ action: Action) -> Effect<Action> {
    var before: AnyHashable?
    let isPresent = field.read(&state) { optional in
      guard let child = payload(of: optional) else { return false }
      before = holder.identity(at: child)
      return true
    }
    guard isPresent else { return reduceMissing(&state, action) }
    let effect = reduceParent(&state, action)
    // A child that the parent has put in its place stays.
    field.clear(&state) { holder.identity(at: $0) == before }
    return effect
  }

  @inlinable
  func isPresent(_ optional: UnsafePointer<Child.State?>) -> Bool { optional.pointee != nil }

  @inlinable
  @inline(never)
  func reduceMissing(_ state: inout State, _ action: Action) -> Effect<Action> {
    ifMissing.handle(action, of: "ifLet", because: "its state is nil", at: location)
    return reduceParent(&state, action)
  }
}

extension FieldAccess {
  /// Sets an optional field to `nil` if its value satisfies `isOver`. Otherwise the field is not written.
  @inlinable
  func clear<Child>(_ root: inout Root, if isOver: (UnsafePointer<Child>) -> Bool) where Value == Child? {
    let clears = read(&root) { optional in payload(of: optional).map { isOver($0) } ?? false }
    if clears { modify(&root) { $0 = nil } }
  }
}
