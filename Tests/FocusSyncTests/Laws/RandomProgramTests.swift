import Observation
import Store
import TestSupport
import Testing

@testable import FocusSync

/// Random programs of the shapes that ``InterruptedMirrorTests`` has single cases of.
@LawActor @Suite struct RandomProgramTests {
  typealias Feature = InterruptedMirrorTests.Feature
  typealias App = ScopedFieldTests.App
  typealias Document = ScopedFieldTests.Document

  /// Adds an element, or removes it.
  static func toggle(_ id: Int, of engine: FocusEngine<Int>) {
    if engine.contains(id) { engine.remove(id) } else { engine.add(ScriptTests.element(id)) }
  }

  @Test(arguments: Thoroughness.seeds(2, of: 40)) func law19TheFieldsOfAStoreMayBeMirroredInAnyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func end(_ steps: [(operation: Int, value: Int?, id: Int)], isInOrder: Bool) -> [Int?] {
      let (store, engine) = (InterruptedMirrorTests.store(), InterruptedMirrorTests.engine([10, 11, 12, 20, 21, 22]))
      let bindings = InterruptedMirrorTests.bindings(engine)
      let mirrors = InterruptedMirrorTests.mirrors(store, bindings, isInOrder: isInOrder)
      for (operation, value, id) in steps {
        switch operation {
        case 0: store.send(.both(value, nil))
        case 1: store.send(.both(nil, value))
        case 2: engine.request(id)
        case 3: engine.tab()
        case 4: Self.toggle(id, of: engine)
        case 5: engine.change(id) { $0.isEnabled.toggle() }
        default: bindings[id / 20].request(id % 10)
        }
        for (binding, field) in zip(bindings, [store.a, store.b]) {
          #expect(field == binding.wrappedValue || binding.isPending, "\(steps)")
        }
      }
      // A mirror that ends withdraws its request.
      return withExtendedLifetime(mirrors) { [store.a, store.b, engine.focused, engine.pending] }
    }
    for _ in 0..<Thoroughness.count(25, of: 1_000) {
      let steps = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (
          operation: Int.random(in: 0..<7, using: &random),
          value: [nil, 0, 1, 3, 4].randomElement(using: &random)!,
          id: [10, 11, 13, 20, 21, 23].randomElement(using: &random)!
        )
      }
      #expect(end(steps, isInOrder: true) == end(steps, isInOrder: false), "\(steps)")
    }
  }

  /// Rows that leave, come back and are replaced while requests for their elements wait.
  @Test(arguments: Thoroughness.seeds(2, of: 40)) func law1RowsComeAndGo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Thoroughness.count(15, of: 500) {
      let store = Store<App.State, App.Action>.onLawActor(App.State()) { App() }
      let engine = InterruptedMirrorTests.engine([10, 11, 20, 21, 30, 31])
      var bindings: [Int: FocusBinding<Int, Int>] = [:]
      var mirrors: [Int: (child: Store<Document.State, Document.Action>, mirror: Synchronization)] = [:]
      func show() {
        for id in 1...3 where mirrors[id]?.child.isPresent != true {
          mirrors[id] = nil
          guard let child = store.scope(state: \.documents, id: id, action: App.Action.documents) else { continue }
          let binding = FocusBinding<Int, Int>(engine)
          for value in 0..<3 { binding.bind(id * 10 + value, equals: value) }
          bindings[id] = binding
          mirrors[id] = (child, synchronize(SyncSide(child, \.field), SyncSide(binding)))
        }
      }
      show()
      var script: [() -> Void] = []
      func run() { while !script.isEmpty { script.removeFirst()() } }
      let tokens = [store.observe(\.documents) { _ in show() }, store.observe(\.document.field) { _ in run() }]
      var steps: [String] = []
      for number in 0..<5 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let (operation, id) = (Int.random(in: 0..<7, using: &random), Int.random(in: 1...3, using: &random))
          let value = [nil, 0, 1, 2].randomElement(using: &random)!
          let element = id * 10 + (value ?? 0)
          steps.append("\(operation) \(id) \(value as Any)")
          script.append {
            switch operation {
            case 0, 1: store.documents[id: id]?.field = value
            case 2: store.documents[id: id] = nil
            case 3: store.documents = [Document.State(id: id, field: value)]
            case 4: engine.request(element)
            case 5: engine.tab()
            default: Self.toggle(element, of: engine)
            }
          }
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: run()
        case 1: store.document.field = number
        default: engine.runner.enter(queued: ()) { _ in run() }
        }
        for row in store.documents {
          guard let binding = bindings[row.id], row.field != binding.wrappedValue, !binding.isPending else { continue }
          Issue.record("\(row), focus \(engine.focused as Any) after \(steps)")
          return
        }
      }
      withExtendedLifetime(tokens) {}
    }
  }

  /// Intents, refusals, and mirrors that are made, suspended, resumed and cancelled, in every callback.
  @Test(arguments: Thoroughness.seeds(2, of: 40)) func law14AMirrorMayEndAndBeginAnywhere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Thoroughness.count(25, of: 500) {
      let (store, engine) = (InterruptedMirrorTests.store(), InterruptedMirrorTests.engine(0..<6))
      func mirror() -> Synchronization {
        synchronize(SyncSide(store, \.a, refused: Feature.Action.refused), SyncSide(engine))
      }
      var current = mirror()
      var (budget, steps) = (0, [String]())
      var ended: [(mirror: Synchronization, writes: UInt64)] = []
      func act(_ place: String) {
        guard budget > 0 else { return }
        budget -= 1
        let (operation, id) = (Int.random(in: 0..<9, using: &random), Int.random(in: 0..<7, using: &random))
        steps.append("\(place) \(operation) \(id)")
        switch operation {
        case 0, 1: store.send(.set(id))
        case 2: engine.request(id)
        case 3: current.suspend()
        case 4: current.resume()
        case 5:
          current.cancel()
          ended.append((current, current.writes))
        case 6: current = mirror()
        case 7: engine.change(id) { $0.isEnabled.toggle() }
        default: store.send(.tick)
        }
      }
      let tokens = [
        store.observe(\.a) { _ in act("field") }, store.observe(\.ticks) { _ in act("tick") },
        store.observe(\.refusals) { _ in act("refusal") },
      ]
      for id in 0..<6 {
        engine.onFocus(of: id) { act("focus") }
        engine.onBlur(of: id) { act("blur") }
      }
      for _ in 0..<4 {
        budget = 8
        act("start")
      }
      budget = 0
      for (mirror, writes) in ended { #expect(mirror.writes == writes, "\(steps)") }
      current.cancel()
      current = mirror()
      #expect(store.a == engine.focused || store.a == engine.pending, "\(steps)")
      withExtendedLifetime(tokens) {}
    }
  }

  @LawActor @Observable final class Object {
    var value: Int?
  }

  /// An object as the first or the second side of a store, whose focus an engine has.
  @Test(arguments: Thoroughness.seeds(2, of: 40), [true, false])
  func law5TheNewestChangeOfAnObjectAStoreOrAnEngineWins(seed: UInt64, isFirst: Bool) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Thoroughness.count(25, of: 500) {
      let (object, store, engine) = (Object(), InterruptedMirrorTests.store(), InterruptedMirrorTests.engine(0..<5))
      let sides = (SyncSide(object, \.value), SyncSide(store, \.a))
      let mirror = isFirst ? synchronize(sides.0, sides.1) : synchronize(sides.1, sides.0)
      let other = synchronize(SyncSide(store, \.a), SyncSide(engine))
      var (newest, steps) = (nil as Int?, [String]())
      for _ in 0..<6 {
        let (operation, id) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<5, using: &random))
        steps.append("\(operation) \(id)")
        // A value that is there already is no change.
        guard [object.value, store.a, engine.focused, nil][operation] != id else { continue }
        switch operation {
        case 0: object.value = id
        case 1: store.send(.set(id))
        case 2: engine.request(id)
        default: mirror.settle()
        }
        if operation < 3 { newest = id }
      }
      mirror.settle()
      #expect([object.value, store.a, engine.focused] == [newest, newest, newest], "\(steps)")
      withExtendedLifetime(other) {}
    }
  }
}
