import StoreTesting
import TestSupport
import Testing

@testable import Store

/// Shared values of a store that shows its past: nothing is saved from there, and the present comes back.
@MainActor @Suite struct SharedHistoryTests {
  /// A feature with a value that a medium keeps.
  struct Saved: Reducer {
    struct State: Equatable {
      @Shared var number: Int
      var own = 0
    }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.number += action
      state.own += action
      return .none
    }
  }

  private let medium = Medium()
  private var shared: Shared<Int> { Shared(wrappedValue: 0, MediumKey(medium: medium)) }
  /// The present value, which other parts of the program see.
  private var present: Int { shared.wrappedValue }

  init() { medium.contents.withLock { $0.loaded = .success(nil) } }

  private func store() -> Store<Saved.State, Int> {
    Store(initialState: Saved.State(number: shared)) { Saved() }
  }

  @Test func nothingIsSavedFromThePast() {
    let store = store()
    let history = store.history()
    for number in 1...3 { store.send(number) }
    let saved = medium.saved
    for number in [0, 2, 1, 3, 0] {
      history.jump(to: number)
      #expect(store.number == [0, 1, 3, 6][number])
      store.send(10)
      #expect(present == 6 && medium.saved == saved)
    }
    history.resume(droppingInputs: true)
    #expect(store.number == 6 && present == 6 && medium.saved == saved)
    history.jump(to: 1)
    store.send(10)
    history.resume()
    #expect(store.number == 16 && present == 16 && medium.saved == saved + [16])
  }

  /// Two stores share a value. One of them jumps, resumes and acts in random order, while the other and a lock change
  /// the value.
  @Test(arguments: Thoroughness.seeds(4, of: 40)) func randomJumpsLoseNoChangeAndMakeNone(seed: UInt64) async {
    var random = FuzzRandom(seed: seed)
    let (store, other, shared) = (store(), store(), shared)
    let history = store.history()
    var (newest, held) = (0, 0)
    for step in 1...60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let number = Int.random(in: history.numbers, using: &random)
        history.jump(to: number)
        #expect(store.number == history.state(at: number).number)
      case 1:
        history.resume()
        (newest, held) = (newest + held, 0)
      case 2:
        history.resume(droppingInputs: true)
        held = 0
      case 3:
        other.send(step)
        newest += step
      case 4:
        await shared.withLock { $0 += step }
        newest += step
      default:
        store.send(step)
        if history.position == nil { newest += step } else { held += step }
      }
      #expect(present == newest, "step \(step)")
      #expect(medium.saved.last ?? 0 == newest, "step \(step)")
      if history.position == nil {
        // A store takes the change of another when it acts, and at the latest when it is idle.
        store.send(0)
        #expect(store.number == newest, "step \(step)")
      }
    }
    history.resume()
    other.send(0)
    #expect(present == newest + held && store.number == present && other.number == present)
  }
}
