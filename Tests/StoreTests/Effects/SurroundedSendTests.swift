import StoreTesting
import Testing

@testable import Store

private enum Current {
  @TaskLocal static var animation: String?
}

/// Sends of effects within a closure, as SwiftUI's `withAnimation` is one.
@MainActor
@Suite struct SurroundedSendTests {
  private struct Feature: Reducer {
    let log: @Sendable (String) -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      log("reduce \(action) \(Current.animation ?? "-")")
      state = action
      guard action == 0 else { return .none }
      return .run { send in
        await send(1, within: { turn in Current.$animation.withValue("slow", operation: turn) })
        await send(2)
      }
    }
  }

  @Test func theWholeTurnOfTheActionRunsInTheClosureAndNoOtherTurn() async {
    let log = Locked<[String]>([])
    let add = { @Sendable (text: String) in log.withLock { $0.append(text) } }
    let store = Store(initialState: -1) { Feature(log: add) }
    let token = store.observe(\.self) { add("observe \($0) \(Current.animation ?? "-")") }
    await store.send(0).finish()
    #expect(
      log.withLock { $0 } == [
        "reduce 0 -", "observe 0 -", "reduce 1 slow", "observe 1 slow", "reduce 2 -", "observe 2 -",
      ]
    )
    token.cancel()
  }

  @Test func aCancelledEffectDoesNotCallTheClosure() async {
    let calls = Locked(0)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { state, isStart in
        guard isStart else {
          state += 1
          return .none
        }
        return .run { send in
          for await _ in stream {}
          await send(
            false,
            within: { turn in
              calls.withLock { $0 += 1 }
              turn()
            }
          )
        }
      }
    }
    let task = store.send(true)
    task.cancel()
    continuation.finish()
    await task.finish()
    #expect(calls.withLock { $0 } == 0 && store.state == 0)
  }
}
