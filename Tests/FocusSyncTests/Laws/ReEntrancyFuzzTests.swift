import Store
import TestSupport
import Testing

@testable import FocusSync

/// Random operations, also from inside handlers and observers. Afterwards both sides agree, or a request waits.
@Suite struct ReEntrancyFuzzTests {
  /// A synchronized pair of a value in state and an engine with a binding. Its callbacks perform further operations.
  final class World {
    let engine: FocusEngine<Int>
    let focus: FocusBinding<Int, String>
    let cell = Cell<String?>(nil)
    let mirror: Synchronization
    var random: SeededGenerator
    /// The number of operations that callbacks may still perform in this turn.
    var budget = 0
    private var observations: [ObserveToken] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let policies: [FocusOptions.RemovalPolicy] = [.clear, .neighbour, .default]
      engine = FocusEngine(options: FocusOptions(removalPolicy: policies[Int(seed % 3)]))
      engine.onReport = { _ in }
      focus = FocusBinding(engine)
      mirror = synchronize(cell.end(), SyncSide(focus))
      observations = [
        engine.observe { [unowned self] _ in again() },
        engine.observeTurns { [unowned self] _ in again() },
      ]
      for id in 0..<10 { engine.onBlur(of: id) { [unowned self] in again() } }
      if seed % 2 == 0 {
        engine.shouldMove = { [unowned self] _ in
          again()
          return below(5) > 0
        }
      }
    }

    func again() {
      guard budget > 0, below(3) == 0 else { return }
      budget -= 1
      operate()
    }

    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    func operate() {
      let id = below(10)
      let name = ["a", "b", "c", "d"][below(4)]
      switch below(16) {
      case 0..<4: cell.value = name
      case 4: cell.value = nil
      case 5: engine.request(id)
      case 6: engine.click(id)
      case 7: engine.tab(forward: below(2) == 0)
      case 8, 9: engine.add(node(id))
      case 10: engine.remove(id)
      case 11: engine.setContent((0..<10).filter { _ in below(2) == 0 }.map { node($0) })
      case 12: focus.bind(id, equals: name)
      case 13: focus.unbind(id)
      case 14: engine.expirePendingRequest()
      default: engine.request(nil)
      }
    }

    private func node(_ id: Int) -> FocusNode<Int> {
      let parent = below(2) == 0 ? nil : below(10)
      switch below(4) {
      case 0: return .scope(id, in: parent, isEnabled: below(6) > 0, isModal: below(3) == 0)
      default: return .element(id, in: parent, order: below(5), isEnabled: below(5) > 0)
      }
    }
  }

  @Test(arguments: Thoroughness.seeds(1, of: 24)) func theSidesAgreeOrARequestWaitsAfterRandomCallbacks(seed: UInt64) {
    let world = World(seed: seed)
    for step in 0..<200 {
      world.budget = 4
      world.operate()
      world.budget = 0
      #expect(world.cell.value == world.focus.wrappedValue || world.focus.isPending, "step \(step)")
      #expect(world.engine.violations == [])
      // No further write is due.
      let writes = world.mirror.writes
      world.mirror.settle()
      world.mirror.suspend()
      world.mirror.resume()
      #expect(world.mirror.writes == writes, "step \(step)")
    }
  }
}
