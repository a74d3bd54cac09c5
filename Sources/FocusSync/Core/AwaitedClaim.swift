/// A claim on the waiting request: a request of the program or of a mirror, with its target.
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
  /// A value of a binding. Any element that stands for the value fulfils the request. There may be none yet.
  case value(ValueID)
}

/// Identifies a request of a mirror. All requests of the program have one id.
@usableFromInline
struct ClaimID: Hashable, Sendable {
  var number: UInt64
  /// The claim of the program, which gets no verdict.
  @usableFromInline static let program = ClaimID(number: 0)
}
