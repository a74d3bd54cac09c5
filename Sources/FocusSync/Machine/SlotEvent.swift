/// A small number that stands for one id of an engine. The machine works on slots, so that a key costs the same for
/// every type of id.
typealias Slot = Int

/// An event that the core handles.
enum SlotEvent {
  /// An event of the user, the front end or the program.
  case input(FocusEvent<Slot>)
  /// A request of a binding.
  case request(SlotRequest)
  /// An element was bound to the value that is awaited.
  case elementsCame
  /// An asker withdraws its claim. The wait ends with the last claim.
  case withdraw(ClaimID)
}

/// A request for focus.
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
  /// True if state changed before the request that waits was made, or by the same action. That request goes on waiting.
  var keepsWait = false

  var target: FocusTarget? { if case .target(let target) = goal { target } else { nil } }
}
