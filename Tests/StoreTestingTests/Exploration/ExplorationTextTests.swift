import Store
import Testing

@testable import StoreTesting

/// The whole text of the failures of an exploration.
@Suite struct ExplorationTextTests {
  @Test func aBrokenInvariantIsReported() async {
    let texts = await failures {
      await exploreSchedules(initialState: Counter.State(), invariant: { $0.count < 2 }) {
        Counter()
      } test: { store in
        await store.send(.increment)
        await store.send(.increment)
      }
    }
    #expect(
      withoutFolders(texts) == [
        """
        The test fails under an order in which its effects could finish, the 1st that was tried.

          Schedule: .replay("")

        The store handled, in this order:

          • increment
          • increment

        It failed:

          The invariant does not hold after increment.

            .count
            - 1
            + 2

            (− before, + after)

        To run this order alone, pass 'schedule: .replay("")' to 'exploreSchedules' or to its 'TestStore'.

        To step through it, open /ExplorationTextTests.html in a browser.
        """
      ]
    )
  }

  @Test func aScheduleWithinAnExplorationFails() async {
    let texts = await failures {
      await exploreSchedules {
        let store = TestStore(initialState: Counter.State(), schedule: .seeded(1)) { Counter() }
        await store.finish()
      }
    }
    #expect(texts.count == 1)
    #expect(
      texts.first?.contains(
        """
          A test store was given the schedule .seeded(1) within 'exploreSchedules', which decides the order itself.

          Leave 'schedule:' out there. To run one order alone, pass it to 'exploreSchedules(schedule:)'.
        """
      ) == true
    )
  }

  @Test func anErrorWithSeveralStoresIsReported() async {
    struct Unlucky: Error {}
    let texts = await failures {
      await exploreSchedules {
        let stores = (0..<2).map { _ in TestStore(initialState: Counter.State()) { Counter() } }
        for store in stores { store.exhaustivity = .off }
        for store in stores { await store.send(.many(2)) }
        for store in stores { await store.finish() }
        if stores.map(\.state.count) == [0, 0] { throw Unlucky() }
      }
    }
    #expect(
      withoutFolders(texts) == [
        """
        The test fails under an order in which its effects could finish, the 4th that was tried.

          Schedule: .replay("1:1 2:1")

        The store handled, in this order:

          • many
          • many
          • loaded
          • loaded
          • loaded
          • loaded

        It failed:

          The test threw an error: Unlucky()

        To run this order alone, pass 'schedule: .replay("1:1 2:1")' to 'exploreSchedules'.

        To step through it, open /ExplorationTextTests.html and /ExplorationTextTests.html in a browser.
        """
      ]
    )
  }

  /// A '#require' that fails is one failure, and its error is no second one.
  @Test(.expectsIssue { "\($0)".contains("Bool(false)") }) func aRequirementFailsAnOrderOnce() async {
    let texts = await exploreSchedules { try #require(Bool(false)) }.failures
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("Expectation failed") == true)
  }

  /// Effects that could still run when the test ended are run, and not listed as waiting.
  @Test func aForgottenFinishFailsAnOrder() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State(), schedule: .seeded(1)) { Counter() }
      await store.send(.load(3))
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The test ended with 1 received action that it did not assert.") == true)
  }

  @Test func ordinalsHaveTheirSuffixes() {
    #expect(
      [1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map(ordinal) == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th",
      ]
    )
  }

  @Test(arguments: ["3;1", "3", "3:", ":1", "0:1", "1:-1", "1:1 *", "login", "1:99999999999999999999"])
  func anInvalidTraceFailsTheTest(_ text: String) async {
    let lines = await failureLines { _ = Schedule.replay(text) }
    #expect(lines == [#line - 1])
    let texts = failures {
      let schedule = Schedule.replay(text)
      #expect(schedule == .firstInFirstOut)
    }
    #expect(texts == ["'\(text)' is not a schedule. One reads like \"3:1 7:2\": 'choice:job' pairs between spaces."])
  }

  /// A trace of another test has choices that this test does not reach, or jobs that are not ready then.
  @Test(arguments: ["", "*", "1:99", "999:1", "* 1:0 2:0", "1:1 1:2", "1:9223372036854775807"])
  func aTraceOfAnotherTestAppliesAsFarAsItFits(_ text: String) async {
    let exploration = await exploreSchedules(initialState: Counter.State(), schedule: .replay(text)) {
      Counter()
    } test: { store in
      await store.send(.many(2))
      await store.finish()
    }
    #expect(exploration.failures == [])
    #expect(Set(exploration.actions) == ["many", "loaded"])
  }

  #if DEBUG
    @Test func pickingFromNothingStopsTheProgram() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var random = FuzzRandom(seed: 0)
        _ = random.pick([Int]())
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("'pick' needs at least one element."))
    }
  #endif
}
