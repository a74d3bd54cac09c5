import Store
import StoreTesting
import Testing

private struct Wrong: Error, CustomStringConvertible {
  var description: String { "wrong" }
}

@MainActor
@Suite struct EffectErrorTests {
  private let issues = Issues()

  private func store(_ effect: Effect<Int>) -> Store<Int, Int> {
    let issues = issues
    return IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      Store(initialState: 0) {
        Reduce { state, action in
          state += action
          return action == 0 ? effect : .none
        }
      }
    }
  }

  @Test func anUnhandledErrorIsReportedWithTheLineOfTheEffect() async {
    let issues = issues
    let line: UInt = #line + 2
    await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      let effect = Effect<Int>.run(name: "login") { _ in throw Wrong() }
      let store = store(effect)
      await store.send(0).finish()
      #expect(store.effectsInFlight.isEmpty)
    }
    #expect(issues.all.count == 1)
    #expect(
      issues.all.first?.message == """
        An effect 'login' threw an error that nothing handles.

          Error: wrong

        Catch it in the effect and send an action that says what happened, or pass 'catch:' to 'Effect.run'.
        """
    )
    #expect(issues.all.first?.location.description == "StoreTests/EffectErrorTests.swift:\(line)")
  }

  @Test func aFunctionThatATestDoesNotSetIsReportedOnce() async {
    let fetch: @Sendable (Int) throws -> Int = unimplemented("Client.fetch")
    let issues = issues
    await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      let store = store(.run { send in await send(try fetch(1)) })
      await store.send(0).finish()
    }
    #expect(issues.all.count == 1)
    #expect(issues.all.first?.message.hasPrefix("Unimplemented: 'Client.fetch' was called.") == true)
  }

  @Test func aHandledErrorIsNotReported() async {
    let store = store(
      .run { _ in
        throw Wrong()
      } catch: { error, send in
        await send(error is Wrong ? 7 : 9)
      }
    )
    await store.send(0).finish()
    #expect(store.state == 7)
    #expect(issues.all.isEmpty)
  }

  @Test func cancellationIsNotReportedAsAnError() async {
    let store = store(
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        await send(9)
      }
    )
    await store.send(0).finish()
    #expect(store.state == 0)
    #expect(issues.all.isEmpty)
  }

  @Test func anErrorOfACancelledEffectIsNotReported() async {
    let begun = Gate()
    let effect = Effect<Int>.run { _ in
      begun.open()
      await untilCancelled()
      throw Wrong()
    }
    let store = store(effect)
    let task = store.send(0)
    await begun.wait()
    task.cancel()
    await task.finish()
    #expect(issues.all.isEmpty)
  }
}
