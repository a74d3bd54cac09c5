import StoreTesting
import Testing

@testable import Store

private struct Form: Reducer {
  struct State: Equatable {
    @Shared(.inMemory("name")) var name = ""
    @Shared(.inMemory("name")) var title = ""
    var changes: [String] = []
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case write
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      if case .write = action { return .run { [name = state.$name] _ in await name.withLock { $0 += "!" } } }
      return .none
    }
    .onChange(of: \.title) { state, _, title in
      state.changes.append(title)
      return .none
    }
  }
}

/// A feature whose action carries a copy of a shared value, as that of a screen that hands its result over.
private struct Receiver: Reducer {
  struct State: Equatable { @Shared var number: Int }

  enum Action { case take(State) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .take(let new) = action { state = new }
    return .none
  }
}

struct StoreCoreSharingTests {
  /// The copy is older than the value of the store, and the reducer does not read it.
  @MainActor @Test func aCopyThatAnActionCarriesIsMadeEqualToTheOthers() async {
    let old = Receiver.State(number: Shared(value: 1))
    let store = Store(initialState: old) { Receiver() }
    await old.$number.withLock { $0 = 2 }
    for await number in store.changes(of: \.number) where number == 2 { break }
    store.send(.take(old))
    #expect(store.withState { $0.number } == 2)
  }

  @Test func aBindingWritesASharedValue() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.binding(.set(\.name, "Blob"))) {
      $0.title = "Blob"
      $0.changes = ["Blob"]
    }
    await store.finish()
  }

  @Test func hooksSeeAChangeThatIsTaken() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.write)
    await store.receiveSharedChange {
      $0.name = "!"
      $0.changes = ["!"]
    }
    await store.finish()
  }

  @MainActor @Test func aStoreTakesAChangeInATurnThatTheRecordNames() async {
    let store = Store(initialState: SharedAdder.State()) { SharedAdder() }
    var sources: [ActionSource.Kind] = []
    let token = store.observeSharedChanges { before, after, source in
      #expect((before.number, after.number) == (0, 1))
      sources.append(source.kind)
    }
    await store.send(.addInEffect).finish()
    #expect(store.number == 1)
    #expect(sources == [.effect])
    withExtendedLifetime(token) {}
  }

  @MainActor @Test func anObserverIsToldOnce() async {
    struct Pair: Equatable {
      @Shared(.inMemory("pair")) var first = 0
      @Shared(.inMemory("pair")) var second = 0
    }
    let store = Store(initialState: Pair()) {
      Reduce { (state: inout Pair, _: Void) in
        state.second += 1
        return .none
      }
    }
    var seen: [Int] = []
    let token = store.observe(\.first) { seen.append($0) }
    store.send(())
    store.send(())
    #expect(seen == [1, 2])
    withExtendedLifetime(token) {}
  }

  /// A feature that holds a part of the meetings in a child, and not the meetings.
  private struct Host: Reducer {
    struct State: Equatable { var plain: Note.State? }
    enum Action { case plain(Int) }

    struct Note: Reducer {
      struct State: Equatable { @Shared var text: String }

      let log: Log<String>

      var body: some Reducer<State, Int> {
        Reduce { _, _ in .run { _ in try await Task.never() } }
          .onDismount { state in
            log.add(state.text)
            return .none
          }
      }
    }

    let log: Log<String>

    var body: some Reducer<State, Action> {
      EmptyReducer().ifLet(\.plain, action: Action.plain) { Note(log: log) }
    }
  }

  @MainActor @Test func aChangeThatOnlyRemovesAChildIsTaken() throws {
    @Shared(value: "text") var text: String?
    let log = Log<String>()
    let note = Host.Note.State(text: try #require(Shared($text)))
    let store = Store(initialState: Host.State(plain: note)) { Host(log: log) }
    store.send(.plain(0))
    let recorder = store.record()
    var told: [Host.State] = []
    let token = store.observeSharedChanges { before, after, _ in told += [before, after] }
    $text.withLock { $0 = nil }
    store.root.takeSharedChanges()
    #expect(store.plain == nil && store.effectsInFlight.isEmpty && log.all == ["text"])
    #expect(told.map { $0.plain == nil } == [false, true])
    #expect(recorder.recording.entries.count == 1)
    withExtendedLifetime(token) {}
  }

  @MainActor @Test func aChangeThatNothingInTheStateCanFollowIsNotTold() throws {
    @Shared(value: "text") var text: String?
    let note = Host.Note.State(text: try #require(Shared($text)))
    let store = Store(initialState: note) { EmptyReducer<Host.Note.State, Int>() }
    let token = store.observeSharedChanges { _, _, _ in Issue.record("The state has not changed.") }
    $text.withLock { $0 = nil }
    store.root.takeSharedChanges()
    #expect(store.text == "text")
    withExtendedLifetime(token) {}
  }

  @MainActor @Test func aRecordingIsReplayedWithoutChangingTheValue() {
    let store = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let recorder = store.record()
    store.send(.add)
    store.send(.add)
    let final = replay(recorder.recording) { SharedAdder() }
    #expect(final.number == 2)
    store.send(.add)
    #expect(store.number == 3)
  }

  @Test func everyOrderOfEffectsIsExplored() async {
    await exploreSchedules {
      let store = TestStore(initialState: SharedAdder.State()) {
        SharedAdder()
      } withDependencies: {
        $0.defaultSharedStorage = SharedStorage()
      }
      store.exhaustivity = .off
      await store.send(.addInEffect)
      await store.send(.add)
      await store.send(.addInEffect)
      await store.finish()
      #expect(store.state.number == 3)
    }
  }

  @MainActor @Test func anActionThatAnObserverOfATakenChangeSendsIsQueued() async {
    let number = Shared(value: 1)
    let log = Locked<[String]>([])
    let store = Store<Receiver.State, Void>(initialState: Receiver.State(number: number)) {
      Reduce { _, _ in
        log.withLock { $0.append("handled") }
        return .none
      }
    }
    let token = store.observe(\.number) { [weak store] _ in
      store?.send(())
      log.withLock { $0.append("sent") }
    }
    await number.withLock { $0 = 2 }
    for await number in store.changes(of: \.number) where number == 2 { break }
    #expect(log.withLock { $0 } == ["sent", "handled"])
    token.cancel()
  }

  @MainActor @Test func aNewStoreHasTheNewestValue() async {
    let old = Receiver.State(number: Shared(value: 1))
    await old.$number.withLock { $0 = 2 }
    let store = Store(initialState: old) { Receiver() }
    #expect(store.withState { $0.number } == 2)
  }

  @MainActor @Test func aNewStoreDismissesASheetWhosePartHasGone() throws {
    @Shared(value: Meeting(id: 1)) var meeting: Meeting?
    var state = Agenda.State()
    state.sheet = MeetingDetail.State(meeting: try #require(Shared($meeting)))
    $meeting.withLock { $0 = nil }
    let store = Store(initialState: state) { Agenda() }
    #expect(!store.hasHooks && store.sheet == nil)
  }

  @MainActor @Test func aStoreWithoutHooksEndsTheEffectsOfAChildThatAChangeRemoves() throws {
    @Shared(value: "text") var text: String?
    let note = Host.Note.State(text: try #require(Shared($text)))
    let store = Store<Host.State, Host.Action>(initialState: Host.State(plain: note)) {
      EmptyReducer().ifLet(\.plain, action: Host.Action.plain) {
        Reduce { _, _ in .run { _ in try await Task.never() } }
      }
    }
    store.send(.plain(0))
    #expect(!store.hasHooks && store.effectsInFlight.count == 1)
    $text.withLock { $0 = nil }
    store.root.takeSharedChanges()
    #expect(store.plain == nil && store.effectsInFlight.isEmpty)
  }

  @MainActor @Test func mirrorsAreToldOfATakenChange() {
    let store = Store(initialState: SharedAdder.State()) { SharedAdder() }
    let other = Store(initialState: SharedAdder.State()) { SharedAdder() }
    var seen: [Int] = []
    let token = store.turns.observe { if case .acted(_, isJump: false) = $0 { seen.append(store.number) } }
    other.send(.add)
    store.root.takeSharedChanges()
    #expect(seen == [1])
    token.cancel()
  }

  @MainActor @Test func aStoreWithNothingToTakeBeginsNoTurn() {
    let store = Store(initialState: SharedAdder.State()) { SharedAdder() }
    var turns = 0
    let token = store.observe { turns += 1 }
    store.root.takeSharedChanges()
    #expect(turns == 0)
    store.send(.add)
    #expect(turns == 1)
    token.cancel()
  }
}
