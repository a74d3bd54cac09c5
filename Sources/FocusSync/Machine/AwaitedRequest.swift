/// The one request that waits, and everyone who claims it.
///
/// A request waits while no element that it asks for is in the tree. Requests for the same element wait together.
/// Anything newer ends the wait.
struct AwaitedRequest {
  /// The thing that a request asks for.
  enum Target: Equatable {
    /// An element, or the content of a section or scope.
    case element(Int)
    /// A value of a binding. Any of the elements that stand for it will do; none may do so yet.
    case value(ValueID)
  }

  /// One asker and the target that it gave.
  struct Claim {
    var id: ClaimID
    /// The binding through which the request came; nil for the engine itself.
    var binding: BindingID?
    var target: Target
  }

  /// Never empty. The first claim decides which element is named as the one that is awaited.
  var claims: [Claim]
}

/// One request of one asker.
struct ClaimID: Hashable {
  var number: UInt64
  /// The program itself, which asks without wanting to be told the outcome.
  static let program = ClaimID(number: 0)
}

/// The outcome of a claim.
enum ClaimVerdict: Equatable {
  /// Focus is on an element that the claim asked for.
  case fulfilled
  /// Focus did not move there, and why.
  case refused(FocusRefusal)
}

/// A request for focus, by slot.
struct SlotRequest {
  enum Goal: Equatable {
    case target(AwaitedRequest.Target)
    /// Nothing is to have focus.
    case nothing
    /// No element of the asking binding is to have focus; focus on anything else stays. All elements belong to a
    /// binding in which each stands for its own id.
    case noElement(isIdentity: Bool)
  }

  var goal: Goal
  var since: UInt64?
  var waits = true
  var cause = FocusCause.program
  var claim = ClaimID.program
  /// The former claim of the same asker.
  var replaced: ClaimID?
  /// The binding through which the request comes; nil for the engine itself.
  var binding: BindingID?
}
