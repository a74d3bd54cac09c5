extension DependencyValues {
  /// True if the running feature, or a feature around it, is presented by `ifLet` with a ``PresentationAction``, or as
  /// a screen of a stack. The running feature can then dismiss the nearest presented feature.
  ///
  /// ```swift
  /// @Dependency(\.isPresented) var isPresented
  /// @Dependency(\.dismiss) var dismiss
  ///
  /// case .closeTapped:
  ///   return isPresented ? .run { [dismiss] _ in await dismiss() } : .none
  /// ```
  ///
  /// Read this value in a reducer, in an effect, or in the hook `onMount` or `onChange`. Elsewhere the value is false:
  /// for example in the hook `onDismount`, because the feature is no longer in the state when `onDismount` runs. The
  /// test of a feature without its parent can override the value: `$0.isPresented = true`.
  public var isPresented: Bool {
    get { self[PresentedFeature.self].isPresented ?? PresentedFeature.isRunning }
    set { self[PresentedFeature.self] = PresentedFeature(isPresented: newValue) }
  }
}

/// Holds the value that a test sets for ``DependencyValues/isPresented``, and tells if a presented feature is running.
struct PresentedFeature: DependencyKey {
  var isPresented: Bool?

  static let liveValue = PresentedFeature()
  static let testValue = PresentedFeature()

  @TaskLocal private static var isReducing = false

  /// True while a presented feature runs: its reducer, one of its effects, or one of its hooks other than `onDismount`.
  /// A feature inside a presented feature counts as presented, too.
  static var isRunning: Bool { isReducing || RunningEffect.current?.isDismissible == true }

  static func run<R>(isPresented: Bool, _ body: () -> R) -> R {
    isPresented ? $isReducing.withValue(true, operation: body) : body()
  }
}

extension _CompiledReducer {
  /// The reducer of a presented child: while it runs, ``DependencyValues/isPresented`` is true.
  @usableFromInline
  func presented() -> Self {
    let reduce = self.reduce
    return _CompiledReducer(hooks: hooks) { state, action in
      PresentedFeature.run(isPresented: true) { reduce(&state, action) }
    }
  }
}
