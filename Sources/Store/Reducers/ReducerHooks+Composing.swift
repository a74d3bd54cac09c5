extension ReducerHooks {
  /// Joins the hooks of reducers that run one after another on one state.
  @usableFromInline
  static func joining(_ all: [ReducerHooks?]) -> ReducerHooks? {
    let present = all.compactMap { $0 }
    guard present.count > 1 else { return present.first }
    return ReducerHooks(hooks: present.flatMap(\.hooks), holders: present.flatMap(\.holders))
  }

  /// Makes the hooks of a reducer that runs children in `holder`, and joins them with `parent`, the hooks of another
  /// reducer on the same state.
  @usableFromInline
  static func holding<Child>(
    _ holder: ChildHolder,
    _ child: ChildReducer<Child>,
    beside parent: ReducerHooks? = nil
  ) -> ReducerHooks? {
    // A `Reduce` is compiled already, so `searched` is `nil`. As a result, the limits of `HookSearch` do not apply to
    // the child.
    let searched = Child.self == Reduce<Child.State, Child.Action>.self ? nil : child
    let held = HookedHolder(holder: holder, child: searched) { child.compile().hooks }
    return joining([parent, ReducerHooks(holders: [held])])
  }

  /// Makes the hooks of a reducer from the hooks of its child, which is compiled already.
  @usableFromInline
  static func holding(_ holder: ChildHolder, _ child: ReducerHooks) -> ReducerHooks {
    ReducerHooks(holders: [HookedHolder(holder: holder, child: nil) { child }])
  }
}
