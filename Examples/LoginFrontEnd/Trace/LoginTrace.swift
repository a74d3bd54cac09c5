import LoginFeature
import Store

/// Writes the events of a login with their causes: one line for each action, state change, effect and focus change.
///
/// ```
/// action  submitted(.password)            ← <Return>
/// state   isLoggingIn: false → true       ← submitted(.password)
/// focus   password → none                 ← removal
/// effect  'login' started                 ← submitted(.password)
/// ```
///
/// The trace never contains the password. Typed characters appear as 'typing', and a change of the password without its
/// text.
public final class LoginTrace {
  private let log: TraceLog
  /// The current cause, which is a description of the input.
  public private(set) var cause = "start"
  private var tokens: [ObserveToken] = []

  /// Makes a trace that writes to `log`.
  public init(_ log: TraceLog) {
    self.log = log
  }

  /// Sets the cause of all events until ``end()``. The text must not contain what is typed into a field.
  public func begin(_ cause: String) { self.cause = cause }

  /// Ends the current cause. The program itself is the cause of later events.
  public func end() { cause = "the program" }

  /// Writes the actions, state changes and effects of a store.
  public func follow(_ store: Store<LoginFeature.State, LoginFeature.Action>) {
    tokens.append(
      store.observeActions { [weak self] before, after, action, source in
        self?.write(action, source, before, after)
      }
    )
    tokens.append(
      store.observeEffects { [log] phase, effect in
        log.write("effect", "'\(effect.name ?? "unnamed")' \(phase)", because: effect.action)
      }
    )
  }

  /// Writes a move of focus.
  public func writeMove(from old: LoginFeature.Field?, to new: LoginFeature.Field?, because cause: String) {
    log.write("focus", "\(old?.name ?? "none") → \(new?.name ?? "none")", because: cause)
  }

  /// Writes a line that says that focus did not move.
  public func writeRefusal(because cause: String) {
    log.write("focus", "refused", because: cause)
  }

  private func write(
    _ action: LoginFeature.Action,
    _ source: ActionSource,
    _ before: LoginFeature.State,
    _ after: LoginFeature.State
  ) {
    let name = caseName(of: action)
    let cause: String =
      switch source.kind {
      case .effect: "effect '\(source.name ?? "unnamed")'"
      case .other(let other): "\(other), \(self.cause)"
      case .caller, .binding: self.cause
      }
    log.write("action", name, because: cause)
    for change in Self.changes(from: before, to: after) { log.write("state", change, because: name) }
  }

  /// A description of each part of the state that differs.
  static func changes(from before: LoginFeature.State, to after: LoginFeature.State) -> [String] {
    var changes: [String] = []
    func compare<Value: Equatable>(_ name: String, _ value: (LoginFeature.State) -> Value, _ text: (Value) -> String) {
      guard value(before) != value(after) else { return }
      changes.append("\(name): \(text(value(before))) → \(text(value(after)))")
    }
    if before.username != after.username {
      changes.append("username: \(TextChange(from: before.username, to: after.username))")
    }
    if before.password != after.password { changes.append("password: changed") }
    compare("focusedField", \.focusedField) { $0?.name ?? "none" }
    compare("isLoggingIn", \.isLoggingIn) { "\($0)" }
    compare("error", \.error) { $0.map { $0.message.debugDescription } ?? "none" }
    compare("session", \.session) { $0.map { $0.username.debugDescription } ?? "none" }
    return changes
  }
}
