import Testing

@testable import Store

/// A `Send` that is stored beyond the end of its effect.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SendTests {
  private enum Action: Sendable {
    case keep, wait
    case hold(begun: Gate, end: Gate)
    case late(Int)
  }

  private let kept = Log<Send<Action>>()
  private let issues = Issues()

  private func makeStore() -> Store<Int, Action> {
    let kept = kept
    return Store(initialState: 0) {
      Reduce { state, action in
        switch action {
        case .keep: return .run(name: "listen", operation: { kept.add($0) }, fileID: "Feature.swift", line: 7)
        case .wait:
          return .run { send in
            kept.add(send)
            await untilCancelled()
          }
        case .hold(let begun, let end):
          return .run { send in
            kept.add(send)
            begun.open()
            await end.wait()
          }
        case .late(let number):
          state += number
          return .none
        }
      }
    }
  }

  private func silently(_ body: () async throws -> Void) async rethrows {
    try await IssueReporting.$handler.withValue(IssueHandler { [issues] in issues.add($0) }, operation: body)
  }

  @Test func aLateActionIsHandledAndReportedWhileTheStoreIsThere() async {
    await silently {
      let store = makeStore()
      await store.send(.keep).finish()
      await kept.all.first?(.late(3))
      #expect(store.state == 3)
    }
    #expect(issues.all.count == 1)
    #expect(issues.all.first?.location.description == "Feature.swift:7")
    #expect(
      issues.all.first?.message == """
        The effect 'listen' sent an action after it had ended.

          Action: late

        It is handled, but nothing would have cancelled it. 'send' is for use within the operation of 'Effect.run': \
        let the operation go on until the last action is sent, for instance by iterating a stream instead of handing \
        'send' to a callback or a task.
        """
    )
  }

  @Test func aLateActionIsReportedAfterTheStoreIsReleased() async {
    await silently {
      var store: Store? = makeStore()
      await store!.send(.keep).finish()
      store = nil
      await kept.all.first?(.late(3))
    }
    #expect(issues.all.count == 1)
    #expect(issues.all.first?.location.description == "Feature.swift:7")
    #expect(
      issues.all.first?.message == """
        The effect 'listen' sent an action after it had ended and its store had gone.

          Action: late

        Nothing handles it. 'send' is for use within the operation of 'Effect.run': let the operation go on until the \
        last action is sent, for instance by iterating a stream instead of handing 'send' to a callback or a task.
        """
    )
  }

  /// An actor with a store whose effect stores its `Send`.
  private actor Owner {
    /// - Parameter map: Maps the actions of the effect.
    func run(_ kept: Log<Send<Int>>, map: @escaping @Sendable (Int) -> Int = { $0 }) async {
      let store = Store<Int, Int>(
        initialState: 0,
        isolation: self,
        reducer: { Reduce { _, _ in Effect.run { kept.add($0) }.map(map) } }
      )
      await store.send(0).finish()
    }

    func runAndCancel(_ kept: Log<Send<Int>>) async {
      let begun = Gate()
      let store = Store<Int, Int>(
        initialState: 0,
        isolation: self,
        reducer: {
          Reduce { _, _ in
            .run { send in
              kept.add(send)
              begun.open()
              await untilCancelled()
            }
          }
        }
      )
      let task = store.send(0)
      await begun.wait()
      task.cancel()
      await task.finish()
    }
  }

  @Test func anActionOfACancelledEffectIsNotReportedAfterTheActorIsReleased() async {
    await silently {
      let kept = Log<Send<Int>>()
      await Owner().runAndCancel(kept)
      #expect(kept.all.count == 1)
      await kept.all.first?(1)
    }
    #expect(issues.all.isEmpty)
  }

  @Test func aLateActionIsReportedAfterTheActorIsReleased() async {
    await silently {
      let kept = Log<Send<Int>>()
      await Owner().run(kept)
      await kept.all.first?(1)
    }
    #expect(issues.all.count == 1)
    #expect(issues.all.first?.message.contains("after it had ended and its store had gone.") == true)
  }

  /// The closures that embed actions belong to the actor, which is not there any more.
  @Test func aLateActionIsNotEmbeddedAfterTheActorIsReleased() async {
    let embedded = Log<Int>()
    await silently {
      let kept = Log<Send<Int>>()
      await Owner().run(kept) { action in
        embedded.add(action)
        return action
      }
      await kept.all.first?(1)
    }
    #expect(issues.all.first?.message.contains("Action: Int") == true)
    #expect(embedded.all.isEmpty)
  }

  @Test func anActionOfACancelledEffectIsDropped() async {
    await silently {
      var store: Store? = makeStore()
      let cancelled = store!.send(.wait)
      cancelled.cancel()
      await cancelled.finish()
      let running = store!.send(.wait)
      store = nil
      await running.finish()
      for send in kept.all { await send(.late(1)) }
    }
    #expect(issues.all.isEmpty)
  }

  @Test func aKeptSendOfACancelledEffectDeliversNothing() async throws {
    try await silently {
      let store = makeStore()
      let (begun, end) = (Gate(), Gate())
      let task = store.send(.hold(begun: begun, end: end))
      await begun.wait()
      let send = try #require(kept.all.first)
      await send(.late(1))
      #expect(store.state == 1)
      #expect(await send.state(\Int.self) == 1)
      task.cancel()
      // The calls are made while the closure runs, and after its end.
      await send(.late(10))
      #expect(await send.state(\Int.self) == nil)
      end.open()
      await task.finish()
      await send(.late(100))
      #expect(store.state == 1)
    }
    #expect(issues.all.isEmpty)
  }

  @Test func aCancelledTaskReportsNothingAfterTheActorIsReleased() async {
    await silently {
      let (kept, cancelled) = (Log<Send<Int>>(), Gate())
      await Owner().run(kept)
      let task = Task {
        await cancelled.wait()
        await kept.all.first?(1)
      }
      task.cancel()
      cancelled.open()
      await task.value
      #expect(kept.all.count == 1)
    }
    #expect(issues.all.isEmpty)
  }

  /// An actor that is released before its store. The state of the store is a stack of one screen.
  private actor Host {
    /// `@unchecked Sendable`: the store is read after its actor has been released and its effect has ended.
    struct Orphan: @unchecked Sendable { let store: Store<StackState<Int>, StackAction<Int, Int>> }

    private let mark: Lifetimes.Mark

    init(_ lifetimes: Lifetimes) { mark = lifetimes.mark() }

    func start(_ operation: @escaping @Sendable (Send<Int>) async -> Void) -> (Orphan, StoreTask) {
      let store = Store<StackState<Int>, StackAction<Int, Int>>(
        initialState: StackState([1]),
        isolation: self,
        reducer: {
          EmptyReducer<StackState<Int>, StackAction<Int, Int>>().forEach(\.self, action: sameAction()) {
            Reduce<Int, Int> { state, action in
              state += action
              return action == 0 ? .run { await operation($0) } : .none
            }
          }
        }
      )
      return (Orphan(store: store), store.send(.element(id: 0, action: 0)))
    }
  }

  @Test(arguments: [false, true]) func aRunningEffectChangesNothingAfterTheActorIsReleased(dismisses: Bool) async {
    await silently {
      let (goOn, lifetimes, cancelled) = (Gate(), Lifetimes(), Log<Bool>())
      let (orphan, task) = await Host(lifetimes).start { send in
        await goOn.wait()
        cancelled.add(Task.isCancelled)
        if dismisses { await DependencyValues().dismiss() } else { await send(1) }
      }
      #expect(await lifetimes.falls(to: 0))
      goOn.open()
      await task.finish()
      #expect(cancelled.all == [false] && Array(orphan.store.state) == [1])
    }
    #expect(issues.all.isEmpty)
  }

  /// `Send` checks for a cancellation before it waits for the actor, and again on the actor. The test calls the second
  /// part directly. The task begins when the test waits for it, because until then the test occupies the actor.
  @Test func aTaskThatIsCancelledWhileItWaitsForTheActorNeitherSendsNorReads() async throws {
    let store = makeStore()
    let (begun, end) = (Gate(), Gate())
    let task = store.send(.hold(begun: begun, end: end))
    await begun.wait()
    let effect = try #require(kept.all.first).running
    for isCancelled in [false, true] {
      let call = Task {
        effect.deliver(Action.late(1), isolation: MainActor.shared, within: { $0() })
        return effect.read(\Int.self, isolation: MainActor.shared)
      }
      if isCancelled { call.cancel() }
      let number = await call.value
      #expect(number == (isCancelled ? nil : 1) && store.state == 1)
    }
    end.open()
    await task.finish()
  }

  @Test func aCancelledTaskOfARunningEffectSendsNothing() async {
    let store = Store<[Int], Int?>(initialState: []) {
      Reduce { state, action in
        guard let action else {
          return .run { send in
            let cancelled = Gate()
            let task = Task {
              await cancelled.wait()
              await send(1)
            }
            task.cancel()
            cancelled.open()
            await task.value
            await send(2)
          }
        }
        state.append(action)
        return .none
      }
    }
    await store.send(nil).finish()
    #expect(store.state == [2])
  }

  @Test func aTaskOfACancelledEffectOpensNoPart() async {
    let seen = Log<Bool>()
    let (begun, cancelled, done) = (Gate(), Gate(), Gate())
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { _, isStart in
        guard isStart else { return .cancel(id: "work") }
        return .run { _ in
          Task {
            begun.open()
            await cancelled.wait()
            // The task may begin before it is cancelled.
            try await withTaskCancellation(id: "part") { await untilCancelled() }
            seen.add(true)
            done.open()
          }
          await untilCancelled()
        }
        .cancellable(id: "work")
      }
    }
    let task = store.send(true)
    await begun.wait()
    store.send(false)
    await task.finish()
    cancelled.open()
    await done.wait()
    #expect(seen.all == [true])
  }
}
