/// Composes the reducers listed in a body into one that runs them from top to bottom.
///
/// A condition, an optional and a loop are decided when the store is made, as the body is read only then. A reducer of a type
/// that is known only at run time is listed as `Reduce(reducer)`.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  @inlinable
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0,
    next: R1
  ) -> Sequence<R0, R1> {
    Sequence(first: accumulated, second: next)
  }

  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> Either<R0, R1> {
    .first(reducer)
  }

  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> Either<R0, R1> {
    .second(reducer)
  }

  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? {
    reducer
  }

  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> Many<R> {
    Many(reducers: reducers)
  }

  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(_ reducer: R) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
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
      let first = self.first._compile()
      let second = self.second._compile()
      return { state, action in
        let effect = first(&state, action)
        let next = second(&state, action)
        return effect.isNone ? next : effect.merge(with: next)
      }
    }
  }

  /// One of two reducers, as an `if` chose.
  public enum Either<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: _CompositeReducer {
    case first(R0)
    case second(R1)

    @inlinable
    public func _compile() -> _CompiledReducer<State, Action> {
      switch self {
      case .first(let reducer): reducer._compile()
      case .second(let reducer): reducer._compile()
      }
    }
  }

  /// The reducers that a loop made, in its order.
  public struct Many<R: Reducer<State, Action>>: _CompositeReducer {
    @usableFromInline let reducers: [R]

    @usableFromInline
    init(reducers: [R]) {
      self.reducers = reducers
    }

    @inlinable
    public func _compile() -> _CompiledReducer<State, Action> {
      let reducers = self.reducers.map { $0._compile() }
      return { state, action in
        var effect = Effect<Action>.none
        for reducer in reducers {
          effect = effect.merge(with: reducer(&state, action))
        }
        return effect
      }
    }
  }
}

extension Optional: Reducer, _CompositeReducer where Wrapped: Reducer {
  public typealias State = Wrapped.State
  public typealias Action = Wrapped.Action
  public typealias Body = Never

  @inlinable
  public func _compile() -> _CompiledReducer<Wrapped.State, Wrapped.Action> {
    self?._compile() ?? { _, _ in .none }
  }
}
