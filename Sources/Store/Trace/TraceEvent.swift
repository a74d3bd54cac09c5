/// Something that happened in a store, or in a focus engine that the trace follows, with its cause.
///
/// An event can be written to a log or a file. An action appears by its name: `login(.typed)` is the name of
/// `.login(.typed("Blob"))`. Changed values of the state appear as text, except values that ``Redacted`` hides.
public struct TraceEvent: Sendable, Hashable, Codable {
  /// The content of an event: an action, a phase of an effect, or a move of focus that was made or refused.
  public enum Kind: Sendable, Hashable, Codable {
    /// The store handled an action, which made `changes` in the store's state. A change of shared values from elsewhere
    /// counts as an action with the name `shared value`.
    case action(name: String, changes: [StateChange])
    /// An effect was started, was cancelled or has ended.
    case effect(TracedEffect, EffectPhase)
    /// Focus moved, or a move was refused.
    case focus(TracedMove)
  }

  /// The kind of the event, with its details.
  public var kind: Kind
  /// For an action, its number: the first action of a trace has the number 1. For any other event, the number of the
  /// latest action before the event; 0 if there was none.
  public var action: Int
  /// The cause of the event, in words, such as an input, a line of the program, an effect or an action. For an event of
  /// focus, the text may also say why focus moved or did not move.
  public var cause: String
  /// For an action that a running effect sent, the number of this effect. `nil` for any other event, for an action of
  /// `Effect.send`, and if the effect started before the trace.
  public var sender: Int?
  /// The time since the trace began.
  public var time: Duration

  /// Makes an event, for instance to test a log.
  public init(_ kind: Kind, action: Int, cause: String, sender: Int? = nil, time: Duration = .zero) {
    self.kind = kind
    self.action = action
    self.cause = cause
    self.sender = sender
    self.time = time
  }
}

/// Describes an effect in the events of a trace. The ``number`` is the same in all events of one effect.
public struct TracedEffect: Sendable, Hashable, Codable {
  /// The number of the effect in the trace. The first is 1.
  public var number: Int
  /// The name given to `Effect.run`, if any.
  public var name: String?
  /// The id that the effect can be cancelled by, if any.
  public var id: String?
  /// The line that called `Effect.run`.
  public var location: String
  /// The case name of the action for which a reducer or a hook returned the effect. If there was no action, the name is
  /// `onMount` or `shared value`: see ``EffectInfo/action``.
  public var action: String
  /// The number of the action that probably caused the effect; 0 if there is no such action. When the effect first
  /// appears in the trace, the trace chooses the latest action with the name in ``action``. An effect that had to wait
  /// before it started may come from an earlier action with this name.
  public var startedBy: Int

  /// The name in quotes: `'login'`. Without a name, the number: `effect 3`.
  public var title: String { name.map { "'\($0)'" } ?? "effect \(number)" }
}

/// A move of focus in a trace, or a refused one.
public struct TracedMove: Sendable, Hashable, Codable {
  /// The element that had focus; `nil` if no element had focus. `FocusSync` sets `from` and `to` to `nil` if it
  /// refuses a move.
  public var from: String?
  /// The element that has focus now; `nil` if no element has focus.
  public var to: String?
  /// The input or request that the focus system refused, in words, such as `Tab`; `nil` if focus moved. The reason of
  /// the refusal is ``TraceEvent/cause``.
  public var refusal: String?

  /// Makes the record of a move that was made, or of a refused move if `refusal` is not `nil`.
  public init(from: String?, to: String?, refusal: String? = nil) {
    self.from = from
    self.to = to
    self.refusal = refusal
  }

  /// The move as text, such as `password → none`, or `refused: Tab` for a refused move.
  package var text: String { refusal.map { "refused: \($0)" } ?? "\(from ?? "none") → \(to ?? "none")" }
}

/// The event as one line. An action has one more line for each change that it made in the state. For example, an
/// action with one change, the start of an effect, and a move of focus:
///
/// ```
/// action  submitted(.password)                     ← <Return>
/// state   isLoggingIn: false → true                ← submitted(.password)
/// effect  'login' started                          ← submitted(.password)
/// focus   password → none                          ← <Return>: its element was disabled
/// ```
extension TraceEvent: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .action(let name, let changes):
      ([line("action", name, cause)] + changes.map { line("state", "\($0)", name) }).joined(separator: "\n")
    case .effect(let effect, let phase): line("effect", "\(effect.title) \(phase)", cause)
    case .focus(let move): line("focus", move.text, cause)
    }
  }

  private func line(_ kind: String, _ what: String, _ cause: String) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return "\(padded(kind, 7)) \(padded(what, 40)) ← \(cause)"
  }
}
