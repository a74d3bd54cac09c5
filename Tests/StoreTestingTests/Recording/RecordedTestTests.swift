import Foundation
import Store
import StoreTesting
import Testing

/// The test that a page copies: the pasted one below is part of this file, compiles and passes.
struct RecordedTestTests {
  @MainActor @Test func theCopiedTestIsTheOneBelow() async throws {
    let store = Store(initialState: Basket.State()) { Basket() }
    let history = store.history()
    history.recorder.trace.cause = "<Return>"
    store.send(.add("Milk", price: 2))
    store.send(.rename(to: "a \"b\"\nc"))
    await store.send(.pay).finish()
    let code = try #require(history.recording.test(initialState: "Basket.State()", reducer: "Basket()"))
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(source.contains(code), "\(code)")
    let page = history.recording.html(initialState: "Basket.State()", reducer: "Basket()")
    #expect(page.contains("@Test func replaysTheRecording() {"))
    #expect(history.recording.test(steps: 1, reducer: "Basket()")?.contains("rename") == false)
  }

  @MainActor @Test func theTestOfAGenericFeatureNamesItsTypesInFull() async throws {
    let store = Store(initialState: Cart<Int>.State()) { Cart<Int>() }
    let recorder = store.record()
    recorder.trace.cause = "<Return>"
    store.send(.add(2))
    let code = try #require(recorder.recording.test(reducer: "Cart<Int>()"))
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(source.contains(code.replacing("replaysTheRecording", with: "replaysAGenericRecording")), "\(code)")
  }
}

/// A generic feature.
struct Cart<Item: Equatable & Sendable>: Reducer {
  struct State: Equatable, Sendable {
    var items: [Item] = []
  }

  enum Action: Equatable, Sendable {
    case add(Item)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let item): state.items.append(item)
      }
      return .none
    }
  }
}

struct Basket: Reducer {
  struct Total: Equatable, Sendable {
    var sum = 0
    var isPaid = false
  }

  struct State: Equatable, Sendable {
    var name = ""
    var items: [String] = []
    var total = Total()
    var receipt: Int?
  }

  enum Action: Equatable, Sendable {
    case add(String, price: Int)
    case rename(to: String)
    case pay
    case paid(receipt: Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let item, let price):
        state.items.append(item)
        state.total.sum += price
      case .rename(let name): state.name = name
      case .pay: return .run(name: "payment") { send in await send(.paid(receipt: 7)) }
      case .paid(let receipt):
        state.receipt = receipt
        state.total.isPaid = true
      }
      return .none
    }
  }
}

// Copied from a page.

@Test func replaysTheRecording() {
  var state: Basket.State = Basket.State()
  let initialState = state
  var entries: [ActionRecording<Basket.State, Basket.Action>.Entry] = []

  // 1 ← <Return>
  state.items = ["Milk"]
  state.total.sum = 2
  entries.append(.init(action: .add("Milk", price: 2), source: "<Return>", state: state))

  // 2 ← <Return>
  state.name = "a \"b\"\nc"
  entries.append(.init(action: .rename(to: "a \"b\"\nc"), source: "<Return>", state: state))

  // 3 ← <Return>
  entries.append(.init(action: .pay, source: "<Return>", state: state))

  // 4 ← effect 'payment'
  state.total.isPaid = true
  state.receipt = 7
  entries.append(.init(action: .paid(receipt: 7), source: "effect \'payment\'", state: state))

  replay(ActionRecording(initialState: initialState, entries: entries, finalState: state)) {
    Basket()
  }
}

@Test func replaysAGenericRecording() {
  var state: Cart<Int>.State = Cart<Int>.State(items: [])
  let initialState = state
  var entries: [ActionRecording<Cart<Int>.State, Cart<Int>.Action>.Entry] = []

  // 1 ← <Return>
  state.items = [2]
  entries.append(.init(action: .add(2), source: "<Return>", state: state))

  replay(ActionRecording(initialState: initialState, entries: entries, finalState: state)) {
    Cart<Int>()
  }
}
