// Stores of presented children, and bindings of such stores for views and view controllers that present them.

extension Store {
  /// Makes a store of a child that is presented with ``PresentationAction``; returns `nil` while there is no child.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: @autoclosure @escaping () -> (PresentationAction<ChildAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    let location = CodeLocation(fileID: fileID, line: line)
    let make = action()
    return scopeOptional(state, PresentedActionArgument(action).code, location, { make(.presented($0)) })
  }

  /// A binding of the store of a presented child. Its value is `nil` while there is no child. Where SwiftUI requires a
  /// `Binding`, as in this example, the same call makes a `Binding`.
  ///
  /// ```swift
  /// .sheet(item: store.presenting(\.edit, action: Action.edit)) { store in EditView(store: store) }
  /// ```
  ///
  /// **Identity.** A child that replaces another gets a store of its own if it has another id, or is in another case of
  /// an enum. An interface then presents it anew.
  ///
  /// **Dismissal.** A write of `nil` sends ``PresentationAction/dismiss`` if the child that the interface shows is
  /// still in the state. All other writes do nothing. At first, the shown child is the one that was in the state when
  /// the binding was made. While the binding is observed, it updates the shown child at the end of each turn.
  ///
  /// **Animating out.** After the child has left, views may still read its store; such a read is not reported as a
  /// mistake. For each mutable field that views have read, the store keeps the value that they read last. The rest of
  /// the state is as it was when the store was made. Writes of the store's bindings do nothing.
  ///
  /// In a view, read the binding in `body`: the view is updated when the child comes, leaves or is replaced.
  ///
  /// - Parameters:
  ///   - state: The optional child.
  ///   - action: The case that carries the ``PresentationAction`` of the child. A closure that captures values is
  ///     reported as a mistake.
  public func presenting<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: @autoclosure @escaping () -> (PresentationAction<ChildAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreBinding<Store<ChildState, ChildAction>?> {
    presented(state, action(), PresentedActionArgument(action).code, CodeLocation(fileID: fileID, line: line))
  }

  /// Makes the binding of `presenting(_:action:)`.
  ///
  /// - Parameter code: The code of the closure that `presenting` got as `action`; `nil` if the closure captures values.
  func presented<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    _ action: @escaping (PresentationAction<ChildAction>) -> Action,
    _ code: ClosureCode?,
    _ location: CodeLocation
  ) -> StoreBinding<Store<ChildState, ChildAction>?> {
    if code == nil { reportCapturingAction(location) }
    let identify = ChildHolder.identification(of: ChildState.self)
    let embed = { (childAction: ChildAction) in action(.presented(childAction)) }
    return .presented(
      read: { [self] in scopePresented(state, identify, code, location, embed) },
      dismiss: { [self] in
        let isQueued = root.flags.contains(.isBusy)
        send(action(.dismiss), from: $0, fileID: location.file, line: location.line)
        return isQueued
      },
      hasQueued: { [self] in root.flags.contains(.hasQueued) },
      observe: { [self] in observe($0) },
      isPresent: { [self] in isPresent }
    )
  }

  private func scopePresented<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    _ identify: ((UnsafeRawPointer) -> AnyHashable)?,
    _ code: ClosureCode?,
    _ location: CodeLocation,
    _ action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    let identity = { (child: ChildState?) -> AnyHashable? in
      child.map { child in withUnsafePointer(to: child) { identify?(UnsafeRawPointer($0)) ?? AnyHashable(true) } }
    }
    access(state, .identity, seenAs: identity)
    var now: AnyHashable?
    guard withPresentState({ now = identity($0.pointee[keyPath: state]) }), let now else { return nil }
    let lens = ChildLens<ChildState?, OnlyChild, ChildState>.optional { child in
      identify.map { $0(UnsafeRawPointer(child)) == now } ?? true
    }
    let store = scopeChild(state, lens, .child, code, location, action)
    if let store, case .scoped(let part) = store.backing { part.isPresented = true }
    return store
  }

  private func reportCapturingAction(_ location: CodeLocation) {
    root.report(
      """
      'presenting(_:action:)' was given an action that captures values, so that each call makes a new store, and an \
      interface presents each as a new child.

      Pass the case itself: 'store.presenting(\\.edit, action: Action.edit)'.
      """,
      location: location
    )
  }
}

extension StoreBinding {
  /// A binding of the store of one case of a presented enum. Its value is `nil` while the enum is in another case.
  ///
  /// ```swift
  /// let destination = store.presenting(\.destination, action: Action.destination)
  ///
  /// .sheet(item: destination.case(Destination.State.edit, action: Destination.Action.edit)) { … }
  /// ```
  ///
  /// The binding remembers the child that is there when the binding is made. Each time the binding's observer is
  /// notified, the binding remembers the child that is there then. A write of `nil` dismisses the remembered child. If
  /// the enum now has another child, in another case or with another id, the write does nothing.
  public func `case`<State, Action, CaseState, CaseAction>(
    _ state: @escaping (CaseState) -> State,
    action: @autoclosure @escaping () -> (CaseAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreBinding<Store<CaseState, CaseAction>?> where Value == Store<State, Action>? {
    let path = CasePath(state, fileID: fileID, line: line)
    let (code, location) = (ChildActionArgument(action).code, CodeLocation(fileID: fileID, line: line))
    return presented(path, action(), code, location)
  }

  func presented<State, Action, CaseState, CaseAction>(
    _ path: CasePath<State, CaseState>,
    _ action: @escaping (CaseAction) -> Action,
    _ code: ClosureCode?,
    _ location: CodeLocation
  ) -> StoreBinding<Store<CaseState, CaseAction>?> where Value == Store<State, Action>? {
    .presented(
      read: { wrappedValue?.scopeCase(path, code, location, action) },
      dismiss: {
        set(nil, $0)
        return false
      },
      observe: observeTurns,
      isPresent: isThere
    )
  }

  /// True while something is presented. A write of `false` dismisses it, and a write of `true` does nothing.
  ///
  /// Use it for modifiers that take a Boolean: `.sheet(isPresented: edit.isPresented())`.
  public func isPresented<State, Action>() -> StoreBinding<Bool> where Value == Store<State, Action>? {
    part(nil, extract: { $0 != nil }, embed: { if !$0 { $1 = nil } }, origin: nil)
  }

  /// Makes a binding of the store of a child. ``Dismissal`` decides which writes of `nil` dismiss the child.
  ///
  /// - Parameters:
  ///   - read: Finds the store of the present child.
  ///   - dismiss: Dismisses the present child. Returns true if the dismissal is queued.
  ///   - hasQueued: True if actions are queued.
  fileprivate static func presented<State, Action>(
    read: @escaping () -> Store<State, Action>?,
    dismiss: @escaping (ActionSource.Kind) -> Bool,
    hasQueued: @escaping () -> Bool = { false },
    observe: @escaping (@escaping () -> Void) -> ObserveToken,
    isPresent: @escaping () -> Bool
  ) -> Self where Value == Store<State, Action>? {
    var dismissal = Dismissal(shown: read())
    return StoreBinding(
      get: read,
      set: { value, source in
        guard value == nil, dismissal.isDue(present: read()) else { return }
        if dismiss(source) { dismissal.queue() }
      },
      observe: { body in
        var last = dismissal.shown
        return observe {
          let now = read()
          dismissal.show(now, hasQueued: hasQueued())
          if exchange(&last, with: now) != now { body(now) }
        }
      },
      observeTurns: { body in
        observe {
          dismissal.show(read(), hasQueued: hasQueued())
          body()
        }
      },
      isPresent: isPresent
    )
  }
}

extension Store {
  /// Sends the action of a button of an alert or a confirmation dialog. Sends nothing if the button has no action, or
  /// if the alert has left. SwiftUI calls this method before it dismisses the alert.
  func press(_ button: ButtonState<Action>) where State == AlertState<Action> {
    guard let action = button.action, withPresentState({ _ in }) else { return }
    send(action, from: .binding)
  }
}

/// The `action` argument of a function that makes stores of presented children, such as `scope(state:action:)`.
/// `ClosureCode` tells if two calls pass the same argument. `ClosureCode.swift` explains why the argument is stored in
/// a struct.
@usableFromInline
struct PresentedActionArgument<Child, Action> {
  @usableFromInline let make: () -> (PresentationAction<Child>) -> Action

  @inlinable
  init(_ make: @escaping () -> (PresentationAction<Child>) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}
