/// A value that evolves state by actions and says which effects to run.
///
/// Most reducers are composed in ``body-swift.property``:
///
/// ```swift
/// struct Counter: Reducer {
///   struct State { var count = 0 }
///   enum Action { case incremented }
///
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .incremented:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A reducer implements either `body` or ``reduce(into:action:)``, not both. A store reads `body` once, when it is made, so
/// `body` must not depend on anything that changes afterwards. Reducers listed in a body run from top to bottom, on the same
/// state in place; the effects that they return run together.
public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  /// Evolves `state` in place by `action` and returns the effects to run.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Turns the reducer into one closure. The library's own reducers implement it; there is no need to elsewhere.
  func _compile() -> _CompiledReducer<State, Action>
}

/// What a reducer becomes when a store is made: nothing is looked up, built or allocated when an action comes.
public typealias _CompiledReducer<State, Action> = (inout State, Action) -> Effect<Action>

extension Reducer where Body == Never {
  /// A reducer that implements ``reduce(into:action:)`` has no body; reading it is a programmer's error and traps.
  @_transparent
  public var body: Never {
    fatalError("'\(Self.self)' implements 'reduce(into:action:)' and so has no body.")
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    { state, action in self.reduce(into: &state, action: action) }
  }
}

/// A reducer of the library's own that is made of others. It is compiled; calling it by hand compiles it for the call.
public protocol _CompositeReducer<State, Action>: Reducer where Body == Never {}

extension _CompositeReducer {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _compile()(&state, action)
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs ``body-swift.property``. It builds the body anew at each call: stores compile a reducer instead.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    body._compile()
  }
}
