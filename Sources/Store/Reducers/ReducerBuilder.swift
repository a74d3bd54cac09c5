/// Composes the reducers listed in a body into one reducer, which runs them from top to bottom.
///
/// Conditions, optionals and loops are evaluated once, when the body is read: when the store is made or, for some
/// children, at the first action of the child.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// Takes an expression in a body: a reducer with this `State` and `Action`.
  // Must stay the only overload. With a second one, the compiler reports a mistake in a closure of the reducer at the
  // first line of the closure, and not where the mistake is.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Builds an empty body, which does nothing.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// Begins a body with its first reducer.
  ///
  /// - Parameter type: Keeps the compiler from opening an existential for `R`. So for a reducer of the type
  ///   `any Reducer`, the compiler chooses the overload below.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R, type: R.Type = R.self) -> R {
    first
  }

  /// Begins a body with its first reducer, whose type is known only at run time.
  @_disfavoredOverload
  @inlinable
  public static func buildPartialBlock(first: any Reducer<State, Action>) -> Reduce<State, Action> {
    .erasing(first)
  }

  /// Runs `next` after the reducers above it.
  ///
  /// - Parameter type: Keeps the compiler from opening an existential for `R1`.
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0,
    next: R1,
    type: R1.Type = R1.self
  ) -> Sequence<R0, R1> {
    Sequence(first: accumulated, second: next)
  }

  /// Runs `next`, whose type is known only at run time, after the reducers above it.
  @_disfavoredOverload
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>>(
    accumulated: R0,
    next: any Reducer<State, Action>
  ) -> Sequence<R0, Reduce<State, Action>> {
    Sequence(first: accumulated, second: .erasing(next))
  }

  /// Chooses the reducer of the first of two branches of an `if` or a `switch`. For more branches, the compiler nests
  /// the calls.
  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> Either<R0, R1> {
    .first(reducer)
  }

  /// Chooses the reducer of the second of two branches of an `if` or a `switch`. For more branches, the compiler nests
  /// the calls.
  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> Either<R0, R1> {
    .second(reducer)
  }

  /// Returns the reducer of an `if` without `else`; `nil`, which does nothing, if the condition is false.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? {
    reducer
  }

  /// Composes the reducers of a `for` loop, which run in the order of the loop.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> [R] {
    reducers
  }

  /// Erases the type of a reducer in an `if #available`.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(_ reducer: R) -> Reduce<State, Action> {
    .erasing(reducer)
  }

  /// Two reducers, one after the other.
  public struct Sequence<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: _CompositeReducer {
    @usableFromInline let first: R0
    @usableFromInline let second: R1

    @usableFromInline
    init(first: R0, second: R1) {
      self.first = first
      self.second = second
    }

    @inlinable
    public func _compile() -> _CompiledReducer<State, Action> {
      let (first, second) = (self.first._compile(), self.second._compile())
      let hooks = ReducerHooks.joining([first.hooks, second.hooks])
      let (reduceFirst, reduceSecond) = (first.reduce, second.reduce)
      if first.inPlace != nil || second.inPlace != nil {
        let (first, second) = (first.reduceInPlace, second.reduceInPlace)
        return _CompiledReducer(hooks: hooks) { (state: UnsafeMutableRawPointer, action: UnsafeRawPointer) in
          Effect<Action>(tree: first(state, action)).merge(with: Effect(tree: second(state, action))).tree
        }
      }
      return _CompiledReducer(hooks: hooks) { state, action in
        let effect = reduceFirst(&state, action)
        return effect.merge(with: reduceSecond(&state, action))
      }
    }
  }

  /// One of two reducers, chosen by an `if` or a `switch`.
  public enum Either<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: _CompositeReducer {
    /// The reducer of the `if`, or of an earlier case of the `switch`.
    case first(R0)
    /// The reducer of the `else`, or of a later case of the `switch`.
    case second(R1)

    @inlinable
    public func _compile() -> _CompiledReducer<State, Action> {
      switch self {
      case .first(let reducer): reducer._compile()
      case .second(let reducer): reducer._compile()
      }
    }
  }
}

extension Array: Reducer, _CompositeReducer where Element: Reducer {
  public typealias State = Element.State
  public typealias Action = Element.Action
  public typealias Body = Never

  @inlinable
  public func _compile() -> _CompiledReducer<Element.State, Element.Action> {
    let reducers = self.map { $0._compile() }
    return _CompiledReducer(hooks: .joining(reducers.map(\.hooks))) { state, action in
      var effect = Effect<Element.Action>.none
      for reducer in reducers {
        effect = effect.merge(with: reducer.reduce(&state, action))
      }
      return effect
    }
  }
}

extension Optional: Reducer, _CompositeReducer where Wrapped: Reducer {
  public typealias State = Wrapped.State
  public typealias Action = Wrapped.Action
  public typealias Body = Never

  @inlinable
  public func _compile() -> _CompiledReducer<Wrapped.State, Wrapped.Action> {
    self?._compile() ?? _CompiledReducer { _, _ in .none }
  }
}
