// The unavailable declarations in this file match frequent mistakes, and code that was written for the Composable
// Architecture or for an earlier version of this library. Each use is a compiler error that gives the replacement or
// the reason.

extension Effect {
  @available(*, unavailable, message: "Write 'Effect.run { send in await send(.loaded(try await load())) }'.")
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action
  ) -> Self {
    .none
  }

  @available(*, unavailable, message: "Write 'Effect.run { _ in … }'.")
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void
  ) -> Self {
    .none
  }

  @available(*, unavailable, renamed: "send(_:)")
  public static func value(_ action: Action) -> Self { .none }

  @available(
    *,
    unavailable,
    message: "Write 'Effect.run { send in for await value in values { await send(.got(value)) } }'."
  )
  public static func publisher<Publisher>(_ publisher: () -> Publisher) -> Self { .none }
}

extension Reducer {
  @available(*, unavailable, renamed: "onMount(_:)")
  public func onAppear(_ hook: (inout State) -> Effect<Action>) -> Self { self }

  @available(*, unavailable, message: "Write '.onMount { state in … }' on the reducer of the child")
  public func onAppear<Part>(of part: KeyPath<State, Part>, _ hook: (inout State) -> Effect<Action>) -> Self { self }

  // In the Composable Architecture, the closure of `onChange` returns a reducer.
  @available(
    *,
    unavailable,
    message: """
      Take the state first, and return an effect: \
      'onChange(of: \\.value) { state, oldValue, newValue in … return .none }'.
      """
  )
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> Reduce<State, Action> {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, message: "Implement 'var body: some ReducerOf<Self>', or 'func reduce(into:action:)'.")
  @_disfavoredOverload
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    fatalError("Unavailable.")
  }
}

extension BindableAction {
  @available(*, unavailable, message: "Name the case: write '.binding(.set(\\.name, value))'.")
  public static func set<Value>(_ keyPath: WritableKeyPath<State, Value>, _ value: Value) -> Self {
    fatalError("Unavailable.")
  }
}

#if !canImport(SwiftUI)
  /// Stands for SwiftUI's `Animation` where there is no SwiftUI. A call such as `send(.tap, animation: .default)` then
  /// finds the unavailable method below, and the compiler shows the method's message.
  public enum _Animation {
    case `default`, linear, easeIn, easeOut, easeInOut, spring, bouncy, smooth, snappy
  }

  extension Store {
    @available(*, unavailable, message: "Only where there is SwiftUI, an action can be sent with an animation.")
    @discardableResult
    public func send(_ action: Action, animation: _Animation?) -> StoreTask { StoreTask() }
  }
#endif

extension DependencyValues {
  @available(*, unavailable, renamed: "continuousClock")
  public var mainQueue: any Clock<Duration> { continuousClock }

  @available(*, unavailable, renamed: "continuousClock")
  public var mainRunLoop: any Clock<Duration> { continuousClock }
}

extension Shared where Value: Sendable {
  @available(*, unavailable, message: "Give the field a value: '@Shared(.key) var name = value'.")
  public init(_ key: some SharedKey<Value>) { fatalError("Unavailable.") }
}

extension SharedReader where Value: Sendable {
  @available(*, unavailable, message: "Give the field a value: '@SharedReader(.key) var name = value'.")
  public init(_ key: some SharedReaderKey<Value>) { fatalError("Unavailable.") }
}

extension CasePath {
  @available(*, unavailable, message: "Compare cases by 'is', or name one by 'caseName(of:)'.")
  public static func tag(of root: Root) -> Int? { nil }
}

extension StackState {
  @available(*, unavailable, message: "A screen keeps its id. Exchange screens by 'swapAt(_:_:)'.")
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) {}

  @available(*, unavailable, message: "A screen keeps its id. Exchange screens by 'swapAt(_:_:)'.")
  public mutating func sort() where Element: Comparable {}

  @available(*, unavailable, message: "A screen keeps its id. Exchange screens by 'swapAt(_:_:)'.")
  public mutating func reverse() {}

  @available(*, unavailable, message: "A screen keeps its id. Exchange screens by 'swapAt(_:_:)'.")
  public mutating func shuffle() {}

  @available(*, unavailable, message: "A screen keeps its id. Remove screens by 'removeAll(where:)'.")
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) -> Int { 0 }
}

extension Store {
  @available(*, unavailable, renamed: "binding(_:send:)")
  public func binding<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    sending action: @escaping (Value) -> Action
  ) -> StoreBinding<Value> {
    fatalError("Unavailable.")
  }
}

@_disfavoredOverload
@available(*, unavailable, message: "Import 'StoreTesting', which describes values.")
public func describe<Value>(_ value: Value) -> String { fatalError("Unavailable.") }

@_disfavoredOverload
@available(*, unavailable, message: "Import 'StoreTesting', which compares values.")
public func diff<Value>(_ first: Value, _ second: Value) -> String? { fatalError("Unavailable.") }

extension ActionRecording {
  @available(*, unavailable, renamed: "perfetto()")
  public func traceEvents() -> String { fatalError("Unavailable.") }
}
