/// Dismisses a presented child from within one of its effects.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .cancelTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// The parent receives ``PresentationAction/dismiss``, or its stack pops the child's screen. In the root feature of a
/// program for the terminal, the call ends the program. Any other call is reported, such as a call outside an effect.
/// To handle such calls, override the dependency with a value that ``init(_:)`` makes.
public struct DismissEffect: Sendable {
  private var dismissUnpresented: (@Sendable () async -> Void)?

  init() {}

  /// Makes a value for a feature that is not presented by a parent feature: for example, the root feature of a test, or
  /// the root feature of a sheet that UIKit presents.
  ///
  /// - Parameter dismiss: Called on any thread, when `dismiss()` is called outside an effect of a presented feature.
  ///   Retained by the value.
  public init(_ dismiss: @escaping @Sendable () async -> Void) {
    dismissUnpresented = dismiss
  }

  /// Dismisses the nearest presented feature that the running effect belongs to. The dismissal cancels the effect.
  public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) async {
    if let effect = RunningEffect.current, effect.isDismissible {
      return await effect.dismiss(on: effect.runner?.actor)
    }
    if let dismissUnpresented { return await dismissUnpresented() }
    if RunningEffect.current?.runner?.dismissRoot() == true { return }
    reportIssue(
      """
      'dismiss' was called outside an effect of a presented feature, and so there is nothing to dismiss.

      Call it within 'Effect.run' of a feature that its parent presents with 'ifLet' and 'PresentationAction', that \
      is a screen of a stack, or that is the root of a page for the terminal.
      """,
      fileID: fileID,
      line: line
    )
  }
}

extension DismissEffect: DependencyKey {
  /// Dismisses the presented feature that the running effect belongs to.
  public static let liveValue = DismissEffect()
  /// The live value. A test need not override it.
  public static let testValue = DismissEffect()
}

extension DependencyValues {
  /// Dismisses the presented feature that the running effect belongs to.
  public var dismiss: DismissEffect {
    get { self[DismissEffect.self] }
    set { self[DismissEffect.self] = newValue }
  }
}
