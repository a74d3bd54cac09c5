import Store

struct Kilobyte: Equatable, Sendable {
  var bytes: InlineArray<1024, UInt8> = .init(repeating: 0)

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.bytes[0] == rhs.bytes[0] }
}

/// A state of 64 KB.
struct Large: Equatable, Sendable {
  var blocks: InlineArray<64, Kilobyte> = .init(repeating: Kilobyte())
  var count = 0

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }
}

/// An action that is nested as deeply as its feature.
indirect enum Nested: Sendable {
  case next(Nested)
  case up
  /// Sends `up` from an effect.
  case upLater

  static func nest(_ action: Nested, _ depth: Int) -> Nested {
    (0..<depth).reduce(action) { inner, _ in .next(inner) }
  }
}

extension Large {
  /// Nests a reducer of this state in others that only pass actions on.
  static func nest(_ depth: Int) -> Reduce<Large, Nested> {
    let leaf = Reduce<Large, Nested> { state, action in
      if case .upLater = action { return .run { await $0(.up) } }
      state.count += 1
      return .none
    }
    return (0..<depth).reduce(leaf) { inner, _ in
      Reduce.erasing(CombineReducers { Scope(state: \.self, action: Nested.next) { inner } })
    }
  }
}
