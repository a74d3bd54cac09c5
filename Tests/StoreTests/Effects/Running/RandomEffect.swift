import StoreTesting

@testable import Store

/// A random tree of effects, which the ledger and a model both run.
indirect enum RandomEffect: CustomStringConvertible {
  case work(Int)
  case send(Int)
  case merge([RandomEffect])
  case concatenate([RandomEffect])
  case id(Int, InFlightPolicy, RandomEffect)
  case child(Int, RandomEffect)
  case cancel(Int)

  var effect: Effect<Int> {
    switch self {
    case .work(let number): .work("\(number)")
    case .send(let number): .send(number)
    case .merge(let shapes): .merge(shapes.map(\.effect))
    case .concatenate(let shapes): .concatenate(shapes.map(\.effect))
    case .id(let id, let policy, let shape): shape.effect.cancellable(id: id, policy: policy)
    case .child(let child, let shape): shape.effect.of(child: child)
    case .cancel(let id): .cancel(id: id)
    }
  }

  var description: String {
    switch self {
    case .work(let number): "work(\(number))"
    case .send(let number): "send(\(number))"
    case .merge(let shapes): "merge(\(shapes))"
    case .concatenate(let shapes): "concatenate(\(shapes))"
    case .id(let id, let policy, let shape): "id(\(id), \(policy), \(shape))"
    case .child(let child, let shape): "child(\(child), \(shape))"
    case .cancel(let id): "cancel(\(id))"
    }
  }

  /// Makes random shapes.
  ///
  /// - Parameter nestsLimits: True if an `atMost` may be part of another effect with an id.
  struct Maker {
    var random: FuzzRandom
    let nestsLimits: Bool
    private var count = 0

    init(seed: UInt64, nestsLimits: Bool) {
      random = FuzzRandom(seed: seed)
      self.nestsLimits = nestsLimits
    }

    mutating func number(_ range: Range<Int>) -> Int {
      Int.random(in: range, using: &random)
    }

    mutating func shape(_ depth: Int, inId: Bool = false) -> RandomEffect {
      switch number(0..<(depth > 0 ? 12 : 4)) {
      case 0, 1:
        count += 1
        return .work(count)
      case 2:
        count += 1
        return .send(count)
      case 3:
        return .cancel(number(0..<3))
      case 4, 5: return .merge(shapes(depth, inId))
      case 6, 7: return .concatenate(shapes(depth, inId))
      case 8: return .child(number(0..<2), shape(depth - 1, inId: inId))
      default:
        let policies: [InFlightPolicy] = [.unlimited, .cancelRunning, .ignoreNew, .atMost(1), .atMost(2)]
        let policy = policies[number(0..<(inId && !nestsLimits ? 3 : 5))]
        return .id(number(0..<3), policy, shape(depth - 1, inId: true))
      }
    }

    private mutating func shapes(_ depth: Int, _ inId: Bool) -> [RandomEffect] {
      (0..<number(2..<4)).map { _ in shape(depth - 1, inId: inId) }
    }
  }
}
