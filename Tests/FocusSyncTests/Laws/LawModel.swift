import FocusSync

/// An operation on a synchronized pair of a value in state and an engine with a few elements.
enum LawOperation: Hashable {
  /// State assigns a value.
  case assign(Int?)
  /// The user focuses an element.
  case point(Int)
  /// The program makes the engine give focus up.
  case clear
  case add(Int)
  case remove(Int)
  case disable(Int)
  case expire

  /// All operations over three elements, of which 0 and 1 are present at first.
  static let all: [LawOperation] =
    [.assign(nil), .clear, .expire]
    + (0..<3).flatMap { [.assign($0), .point($0), .add($0), .remove($0), .disable($0)] }
}

/// A short model of the laws: the values of both sides after each operation.
struct LawModel: Equatable {
  var state: Int?
  var focus: Int?
  var waitsFor: Int?
  var present: Set<Int> = [0, 1]
  var enabled: Set<Int> = [0, 1]

  mutating func apply(_ operation: LawOperation) {
    switch operation {
    case .assign(let new): if new != state { assign(new) }
    case .point(let id) where enabled.contains(id): (focus, state, waitsFor) = (id, id, nil)
    case .point: break
    case .clear: (focus, state, waitsFor) = (nil, nil, nil)
    case .expire: if waitsFor != nil { (state, waitsFor) = (focus, nil) }
    case .add(let id) where present.contains(id): break
    case .add(let id):
      present.insert(id)
      enabled.insert(id)
      if waitsFor == id { (focus, state, waitsFor) = (id, id, nil) }
    case .remove(let id), .disable(let id):
      if case .remove = operation { present.remove(id) }
      enabled.remove(id)
      if focus == id { (focus, state) = (nil, state == id ? nil : state) }
    }
  }

  /// State takes a new value, and the engine follows if it can.
  mutating func assign(_ new: Int?) {
    waitsFor = nil
    if let new, !present.contains(new) {
      (state, waitsFor) = (new, new)
    } else {
      if new == nil || enabled.contains(new!) { focus = new }
      state = focus
    }
  }
}

/// A synchronized pair of a value in state and an engine. Counts the writes in both directions.
final class LawFixture {
  let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
  let state = Cell<Int?>(nil)
  private(set) var mirror: Synchronization?

  init() {
    engine.onReport = { _ in }
    engine.update {
      for id in 0..<2 { $0.add(.element(id, frame: FocusRect(x: 0, y: Double(id), width: 5, height: 1))) }
    }
    mirror = synchronize(state.end(), SyncSide(engine))
  }

  func apply(_ operation: LawOperation) {
    switch operation {
    case .assign(let value): state.value = value
    case .point(let id): engine.click(id)
    case .clear: engine.request(nil)
    case .add(let id): engine.add(.element(id, frame: FocusRect(x: 0, y: Double(id), width: 5, height: 1)))
    case .remove(let id): engine.remove(id)
    case .disable(let id): engine.change(id) { $0.isEnabled = false }
    case .expire: engine.expirePendingRequest()
    }
  }

  /// Compares the pair with the model.
  func matches(_ model: LawModel) -> Bool {
    state.value == model.state && engine.focused == model.focus && engine.pending == model.waitsFor
  }
}

/// A repeatable generator of random numbers.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
