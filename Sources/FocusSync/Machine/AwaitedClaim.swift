/// A claim on the request that waits: one asker and its target.
///
/// A request waits while no element that it asks for is in the tree. Requests for the same element wait together, each
/// with its own claim. A newer request or move ends the wait.
struct AwaitedClaim: Sendable {
  var id: ClaimID
  /// The binding through which the request came; `nil` for the engine itself.
  var binding: BindingID?
  var target: FocusTarget
}

/// The target of a request.
@usableFromInline
enum FocusTarget: Equatable, Sendable {
  /// An element, or the content of a section or scope.
  case element(Int)
  /// A value of a binding. Any element that stands for the value will do; there may be none yet.
  case value(ValueID)
}

/// Identifies a request of one asker.
@usableFromInline
struct ClaimID: Hashable, Sendable {
  var number: UInt64
  /// The claim of the program, which is not told the verdict.
  @usableFromInline static let program = ClaimID(number: 0)
}

/// A request for focus, by slot.
@usableFromInline
struct SlotRequest {
  @usableFromInline
  enum Goal: Equatable {
    case target(FocusTarget)
    /// No element shall have focus.
    case nothing
    /// No element of the asking binding shall have focus; focus on another element stays. If each element stands for
    /// its own id, all elements belong to the binding.
    case noElement(isIdentity: Bool)
  }

  var goal: Goal
  var since: UInt64?
  var waits = true
  var cause = FocusCause.program
  var claim = ClaimID.program
  /// The earlier claim of the same asker.
  var replaced: ClaimID?
  /// The binding through which the request comes; `nil` for the engine itself.
  var binding: BindingID?

  var target: FocusTarget? { if case .target(let target) = goal { target } else { nil } }
}
