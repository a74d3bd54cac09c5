import FocusSync
import Observation
import TestSupport
import Testing

/// Two properties of two objects, compared with a short model for every pair and triple of writes.
@LawActor @Suite struct TwoPropertiesModelTests {
  @LawActor @Observable final class Object {
    var value: Int?
  }

  enum Operation {
    case write(side: Int, Int?)
    case settle

    static let all: [Operation] =
      [.settle] + (0..<2).flatMap { side in [nil, 1, 2].map { .write(side: side, $0) } }
  }

  /// Between two settlements, each side counts once: with its last value, and the time of its last change.
  struct Model {
    var agreed: Int?
    var values: [Int?] = [nil, nil]
    var changedLast = 0
    var writes: UInt64 = 0

    mutating func apply(_ operation: Operation) {
      switch operation {
      case .write(let side, let value):
        if values[side] != value { changedLast = side }
        values[side] = value
      case .settle:
        if values[0] == values[1] {
          agreed = values[0]
        } else {
          let changed = (0..<2).filter { values[$0] != agreed }
          agreed = values[changed.count == 1 ? changed[0] : changedLast]
          writes += 1
        }
        values = [agreed, agreed]
      }
    }
  }

  private func complaint(_ operations: [Operation]) -> String? {
    let objects = [Object(), Object()]
    let mirror = synchronize(objects[0], \.value, with: objects[1], \.value)
    var model = Model()
    for operation in operations + [.settle] {
      switch operation {
      case .write(let side, let value): objects[side].value = value
      case .settle: mirror.settle()
      }
      model.apply(operation)
      guard objects.map(\.value) == model.values, mirror.writes == model.writes else {
        let found = "\(objects.map(\.value)) by \(mirror.writes)"
        return "\(operation) of \(operations.suffix(8)) led to \(found), not \(model)"
      }
    }
    return nil
  }

  @Test func everyPairAndTripleOfWritesAgreesWithTheModel() {
    let all = Operation.all
    for first in all {
      for second in all {
        #expect(complaint([first, second]) == nil)
        for third in Thoroughness.some(1, of: all) { #expect(complaint([first, second, third]) == nil) }
      }
    }
  }

  @Test(arguments: Thoroughness.seeds(1, of: 4))
  func longRandomSequencesFollowTheModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Thoroughness.count(500, of: 2_000)
    #expect(complaint((0..<count).map { _ in Operation.all.randomElement(using: &random)! }) == nil)
  }
}
