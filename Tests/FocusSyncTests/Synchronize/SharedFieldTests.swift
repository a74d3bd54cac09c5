import FocusSync
import Store
import TestSupport
import Testing

/// Law 16: several engines that mirror one field of a store, as for two windows of one document.
@LawActor @Suite struct SharedFieldTests {
  struct Document: Reducer {
    struct State: Equatable {
      var field: Int?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case set(Int?)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        if case .set(let value) = action { state.field = value }
        return .none
      }
    }
  }

  let store = Store<Document.State, Document.Action>.onLawActor(Document.State()) { Document() }
  let windows = [FocusEngine<Int>(), FocusEngine<Int>()]

  init() {
    for window in windows {
      window.onReport = { _ in }
      window.update { for id in 0..<4 { $0.add(.element(id, order: id)) } }
    }
  }

  /// The mirrors of both windows. The window at the start of `order` is synchronized first.
  private func mirrors(_ order: [Int]) -> [Synchronization] {
    var mirrors: [Int: Synchronization] = [:]
    for index in order { mirrors[index] = synchronize(SyncSide(store, \.field), SyncSide(windows[index])) }
    return [mirrors[0]!, mirrors[1]!]
  }

  @Test(arguments: [[0, 1], [1, 0]]) func law16AMoveThatOneWindowDeniesStaysInTheOther(order: [Int]) {
    let mirrors = mirrors(order)
    windows[1].change(2) { $0.isEnabled = false }
    store.send(.set(1))
    let before = mirrors.map(\.writes)
    windows[0].change(1) { $0.isEnabled = false }
    #expect(windows[0].focused == 2)
    #expect(store.field == 2)
    #expect(windows[1].focused == 1)
    for (mirror, writes) in zip(mirrors, before) { #expect(mirror.writes - writes <= 1) }
  }

  @Test func law16AThirdWindowThatClosesLeavesTheOthersAGroup() {
    let mirrors = mirrors([0, 1])
    let third = FocusEngine<Int>()
    third.add(.element(2))
    synchronize(SyncSide(store, \.field), SyncSide(third)).cancel()
    windows[1].change(2) { $0.isEnabled = false }
    store.send(.set(2))
    #expect(windows[0].focused == 2)
    #expect(store.field == 2)
    withExtendedLifetime(mirrors) {}
  }

  @Test func law16AMoveThatEndsAWaitReachesTheOtherWindow() {
    let mirrors = mirrors([0, 1])
    store.send(.set(9))
    windows[0].tab()
    #expect(store.field == 0)
    #expect(windows[1].focused == 0)
    withExtendedLifetime(mirrors) {}
  }

  /// The windows move in one turn of the store, before either has crossed.
  @Test(arguments: [[0, 1], [1, 0]]) func law16TheNewestMoveOfAnyWindowWins(order: [Int]) {
    let mirrors = mirrors(order)
    let token = store.observe { [store, windows] in
      guard store.field == 1 else { return }
      windows[0].request(3)
      windows[1].request(2)
    }
    store.send(.set(1))
    #expect(store.field == 2)
    #expect(windows.map(\.focused) == [2, 2])
    withExtendedLifetime((mirrors, token)) {}
  }

  @Test func law16AWindowThatClosesLeavesTheFieldAndTheOthersAsTheyAre() {
    var mirrors = mirrors([0, 1])
    windows[1].change(2) { $0.isEnabled = false }
    store.send(.set(1))
    store.send(.set(2))
    mirrors.removeFirst()
    #expect(store.field == 2 && windows.map(\.focused) == [2, 1])
    // Now one window mirrors the field, and its denial reverts it.
    store.send(.set(3))
    store.send(.set(2))
    #expect(store.field == 3 && windows.map(\.focused) == [2, 3])
  }

  @Test(arguments: [[0, 1], [1, 0]]) func law16ARequestThatOneWindowDeniesStaysInTheOther(order: [Int]) {
    let mirrors = mirrors(order)
    windows[1].change(2) { $0.isEnabled = false }
    store.send(.set(1))
    store.send(.set(2))
    #expect(windows[0].focused == 2)
    #expect(store.field == 2)
    #expect(windows[1].focused == 1)
    #expect(mirrors.map(\.writes) == [2, 2])
    // The other window follows again as soon as it can.
    store.send(.set(3))
    #expect(windows.map(\.focused) == [3, 3])
    windows[1].request(0)
    #expect(windows.map(\.focused) == [0, 0])
    #expect(store.field == 0)
    withExtendedLifetime(mirrors) {}
  }

  @Test(arguments: [[0, 1], [1, 0]]) func law16ARequestThatAllWindowsDenyIsToldAndStays(order: [Int]) {
    var denials: [String] = []
    var mirrors: [Synchronization] = []
    for index in order {
      mirrors.append(
        synchronize(SyncSide(store, \.field), SyncSide(windows[index])) { denials.append("\(index): \($0)") }
      )
    }
    for window in windows { window.change(2) { $0.isEnabled = false } }
    store.send(.set(1))
    store.send(.set(2))
    #expect(store.field == 2)
    #expect(windows.map(\.focused) == [1, 1])
    #expect(
      denials
        == order.map {
          "\($0): An engine does not take Optional(2): disabled. The field keeps it, because several synchronizations "
            + "mirror the field."
        }
    )
    windows[1].request(1)
    #expect(store.field == 1, "A request for the element that has focus is the newest intent.")
  }

  /// Random events in two windows always settle, whichever window was synchronized first.
  @LawActor @Test(arguments: Thoroughness.seeds(1, of: 20)) func law16WindowsNeverAnswerOneAnother(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let mirrors = mirrors(seed % 2 == 0 ? [0, 1] : [1, 0])
    var crossed = 0
    let token = store.observeActions { _, _, action, _ in if case .binding = action { crossed += 1 } }
    defer { token.cancel() }
    for step in 0..<400 {
      let window = windows[Int.random(in: 0..<2, using: &random)]
      let id = Int.random(in: 0..<4, using: &random)
      let before = mirrors.map(\.writes)
      crossed = 0
      switch Int.random(in: 0..<7, using: &random) {
      case 0: store.send(.set(id))
      case 1: store.send(.set(nil))
      case 2: window.request(id)
      case 3: window.change(id) { $0.isEnabled.toggle() }
      case 4 where !window.contains(id): window.add(.element(id, order: id))
      case 5 where window.contains(id): window.remove(id)
      default: window.tab()
      }
      #expect(crossed <= 1, "step \(step)")
      for (index, writes) in before.enumerated() {
        #expect(mirrors[index].writes - writes <= 2, "step \(step)")
      }
    }
  }
}
