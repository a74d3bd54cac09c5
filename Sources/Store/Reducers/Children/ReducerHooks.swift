/// What a compiled reducer says of the life of its features: their hooks, and the holders of children that may have
/// some.
@usableFromInline
final class ReducerHooks {
  let holders: [HookedHolder]

  init(holders: [HookedHolder] = []) {
    self.holders = holders
  }

  /// The hooks of reducers that run one after another on one state.
  @usableFromInline
  static func joining(_ all: [ReducerHooks?]) -> ReducerHooks? {
    let present = all.compactMap { $0 }
    guard present.count > 1 else { return present.first }
    return ReducerHooks(holders: present.flatMap(\.holders))
  }

  /// The hooks of a reducer that holds children beside another that runs on the same state.
  @usableFromInline
  static func holding<Child>(
    _ holder: ChildHolder,
    _ child: ChildReducer<Child>,
    beside parent: ReducerHooks? = nil
  ) -> ReducerHooks? {
    let held = HookedHolder(holder: holder, childType: ObjectIdentifier(Child.self)) { child.compile().hooks }
    return joining([parent, ReducerHooks(holders: [held])])
  }

  /// The hooks of a reducer that holds a child of which the hooks are known.
  @usableFromInline
  static func holding(_ holder: ChildHolder, _ child: ReducerHooks) -> ReducerHooks {
    ReducerHooks(holders: [HookedHolder(holder: holder, childType: nil) { child }])
  }
}

/// A holder of children that may have hooks.
struct HookedHolder {
  let holder: ChildHolder
  /// The type of the child's reducer; `nil` where its hooks are known.
  let childType: ObjectIdentifier?
  /// Compiles the child's reducer, if it is not yet compiled, and gives its hooks.
  let hooks: () -> ReducerHooks?
}
