/// Lets a presented child take itself away.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .cancelTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// It sends the parent ``PresentationAction/dismiss``, or pops the child's screen from its stack. It works within effects.
public struct DismissEffect: Sendable {
  let location: CodeLocation

  init(location: CodeLocation = CodeLocation()) {
    self.location = location
  }

  /// Dismisses the nearest presented feature that the running effect belongs to. The effect is cancelled by that.
  public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) async {
    guard let effect = RunningEffect.current, effect.context.isDismissible else {
      if let onRootDismissal = RunningEffect.current?.hub.onRootDismissal { return onRootDismissal() }
      reportIssue(
        """
        'dismiss' was called outside an effect of a presented feature, and so there is nothing to dismiss.

        Call it within 'Effect.run' of a feature that its parent presents with 'ifLet' and 'PresentationAction', or that is a \
        screen of a stack.
        """,
        fileID: fileID,
        line: line
      )
      return
    }
    await effect.dismiss()
  }
}

extension DependencyValues {
  /// Takes the presented feature away that the running effect belongs to.
  public var dismiss: DismissEffect { DismissEffect() }
}
