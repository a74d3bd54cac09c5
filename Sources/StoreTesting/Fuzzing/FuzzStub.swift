import Store

/// Answers the calls of effects under `fuzz`: each call succeeds, fails or is slow, at random.
///
/// ```swift
/// Login(authenticate: { _ in try await stub.answer(Session(), orThrow: LoginError.wrongPassword) })
/// ```
public final class FuzzStub: Sendable {
  /// The outcome of a call of ``FuzzStub/answer(_:orThrow:)``, such as `.fails` in `.send(.load, answers: .fails)`.
  public enum Answer: Sendable, Hashable {
    /// The call returns its value at once.
    case succeeds
    /// The call throws at once.
    case fails
    /// The call returns its value once the clock has moved by `seconds`.
    case slowlySucceeds(seconds: Int)
    /// The call throws once the clock has moved by `seconds`.
    case slowlyFails(seconds: Int)
  }

  /// The clock of slow answers. Pass it to features that take a clock.
  public let clock = TestClock()

  /// `planned` has the answers to the next calls. `random` draws the answers to the calls after them; if it is `nil`,
  /// these calls succeed. `given` has the answers that were given since `takeGiven`.
  private let answers: Locked<(planned: [Answer], random: FuzzRandom?, given: [Answer])>

  /// Makes a stub that answers its first calls as listed. All further calls succeed.
  public init(_ answers: Answer...) { self.answers = Locked((answers, nil, [])) }

  init(random: FuzzRandom) { answers = Locked(([], random, [])) }

  /// Replaces the answers that are planned and not given yet.
  func plan(_ planned: [Answer]) { answers.withLock { $0.planned = planned } }

  /// Lets all further calls succeed.
  func end() { answers.withLock { ($0.planned, $0.random) = ([], nil) } }

  /// Removes and returns the answers that were given since the previous call of `takeGiven`.
  func takeGiven() -> [Answer] { answers.withLock { exchange(&$0.given, with: []) } }

  /// Answers a call that an effect makes, at once or when the clock has moved.
  ///
  /// - Parameters:
  ///   - success: The value of a call that succeeds.
  ///   - errors: The errors of calls that fail. The number of the call selects one of them. Without errors, every call
  ///     succeeds.
  /// - Throws: One of the errors, or `CancellationError` if the task is cancelled while it waits for the clock.
  public func answer<Value: Sendable>(_ success: Value, orThrow errors: any Error...) async throws -> Value {
    let (answer, number) = answers.withLock { answers in
      let answer = answers.planned.isEmpty ? Self.draw(&answers.random) : answers.planned.removeFirst()
      answers.given.append(answer)
      return (answer, answers.given.count)
    }
    switch answer {
    case .succeeds, .fails: break
    case .slowlySucceeds(let seconds), .slowlyFails(let seconds): try await clock.sleep(for: .seconds(seconds))
    }
    switch answer {
    case .succeeds, .slowlySucceeds: return success
    case .fails, .slowlyFails:
      guard !errors.isEmpty else { return success }
      throw errors[number % errors.count]
    }
  }

  private static func draw(_ random: inout FuzzRandom?) -> Answer {
    guard random != nil else { return .succeeds }
    let seconds = Int.random(in: 1...3, using: &random!)
    return random!.pick([.succeeds, .fails, .slowlySucceeds(seconds: seconds), .slowlyFails(seconds: seconds)])
  }
}
