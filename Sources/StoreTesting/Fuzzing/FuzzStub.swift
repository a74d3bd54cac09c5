import Store

/// Answers for the effects of a feature under `fuzz`: each call succeeds, fails or is slow, as drawn for the run.
///
/// ```swift
/// Login(authenticate: { _ in try await stub.answer(Session(), orThrow: LoginError.wrongPassword) })
/// ```
public final class FuzzStub: Sendable {
  /// How a call is answered.
  public enum Answer: Sendable, Hashable {
    case succeeds
    case fails
    /// It succeeds once the clock has moved by so many seconds.
    case slowlySucceeds(seconds: Int)
    /// It fails once the clock has moved by so many seconds.
    case slowlyFails(seconds: Int)
  }

  /// The clock by which slow answers come. Features that take a clock can share it.
  public let clock = TestClock()

  private struct Answers {
    /// Answers to come.
    var planned: [Answer]
    /// Draws the answers for which none is planned; without it they succeed.
    var random: SplitMix?
    var given: [Answer] = []

    mutating func next() -> Answer {
      let answer = planned.isEmpty ? draw() : planned.removeFirst()
      given.append(answer)
      return answer
    }

    private mutating func draw() -> Answer {
      guard random != nil else { return .succeeds }
      let seconds = Int.random(in: 1...3, using: &random!)
      let all: [Answer] = [.succeeds, .fails, .slowlySucceeds(seconds: seconds), .slowlyFails(seconds: seconds)]
      return all[Int.random(in: 0..<all.count, using: &random!)]
    }
  }

  private let answers: Locked<Answers>

  /// Makes a stub that answers its first calls as listed, and lets all others succeed.
  public init(_ answers: Answer...) {
    self.answers = Locked(Answers(planned: answers, random: nil))
  }

  init(random: SplitMix?) {
    self.answers = Locked(Answers(planned: [], random: random))
  }

  /// Plans the answers to the next calls, in place of those that were planned and did not come to be given.
  func plan(_ planned: [Answer]) {
    answers.withLock { $0.planned = planned }
  }

  /// What was answered since this was last asked.
  func takeGiven() -> [Answer] {
    answers.withLock { answers in
      defer { answers.given = [] }
      return answers.given
    }
  }

  /// Answers a call: returns `success`, or throws one of `errors`, now or later.
  ///
  /// Without `errors` no call fails. Throws `CancellationError` if the task is cancelled while it waits.
  public func answer<Value: Sendable>(_ success: Value, orThrow errors: any Error...) async throws -> Value {
    let (answer, number) = answers.withLock { ($0.next(), $0.given.count) }
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
}
