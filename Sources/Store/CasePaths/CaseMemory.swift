import Synchronization

/// What a case path has found out about its case, so that it finds it out once.
///
/// Any thread may learn. All of them learn the same, in atomic stores, and each value stored stands for itself: so the
/// order in which they see it does not matter.
@usableFromInline
final class CaseMemory: Sendable {
  @usableFromInline let state: Atomic<Int>
  /// While the case is ambiguous: bit n says whether the case of tag n could be the one. Later bits than 63 are missing.
  let candidates = Atomic<UInt64>(.max)

  /// The line that made the path.
  let location: CodeLocation

  init(_ knowledge: CaseKnowledge = .unknown, location: CodeLocation = CodeLocation()) {
    state = Atomic(knowledge.state)
    self.location = location
  }

  /// Whether the case of this tag could be the one.
  func isCandidate(_ tag: Int) -> Bool {
    tag > 63 || candidates.load(ordering: .relaxed) & 1 << UInt64(tag) != 0
  }

  var knowledge: CaseKnowledge {
    get { CaseKnowledge(state: state.load(ordering: .relaxed)) }
    set { state.store(newValue.state, ordering: .relaxed) }
  }

  /// The tag of the case, when `root`'s tag can be compared with it: then the low bits of a state that is not negative.
  @inlinable @inline(__always)
  static func tag(of state: Int) -> Int {
    state & 0xFF_FFFF
  }

  /// Whether a matching payload is in a box, and nothing else is to be said about it.
  @inlinable @inline(__always)
  static func isBoxed(_ state: Int) -> Bool {
    state & ~0xFF_FFFF == 1 << 24
  }

  /// Whether a matching payload can be taken as it lies there: nothing is to be said about it but the tag.
  @inlinable @inline(__always)
  static func isPlain(_ state: Int) -> Bool {
    state <= 0xFF_FFFF
  }
}

/// How far a case path knows its case.
enum CaseKnowledge: Equatable {
  /// Nothing was asked of it yet.
  case unknown
  /// Its shape is given by closures.
  case custom
  /// The metadata of the enum cannot be trusted: all is done by reflection.
  case reflected
  /// No case can be the one, or its payload cannot be read.
  case never
  /// Several cases could be the one; a value will tell.
  case ambiguous
  /// It is the case of this tag, the only one possible, if the path was really made from a case.
  case presumed(Int)
  /// It is the case of this tag, whose payload is a value of the path, in a box.
  case boxed(Int)
  /// It is the case of this tag, whose payload is of another type, to which a value was converted.
  case converted(Int)
  /// It is the case of this tag, made from a case without a payload.
  case valueless(Int)
  /// It is the case of this tag, and its payload is a value of the path.
  case plain(Int)

  /// An enum has fewer than 2^24 cases with payload (its descriptor has no more bits), which leaves bits for the rest.
  private static let boxedBit = 1 << 24
  private static let presumedBit = 1 << 25
  private static let convertedBit = 1 << 26
  private static let valuelessBit = 1 << 27

  var state: Int {
    switch self {
    case .unknown: -1
    case .custom: -2
    case .reflected: -3
    case .never: -4
    case .ambiguous: -5
    case .presumed(let tag): tag | Self.presumedBit
    case .boxed(let tag): tag | Self.boxedBit
    case .converted(let tag): tag | Self.convertedBit
    case .valueless(let tag): tag | Self.valuelessBit
    case .plain(let tag): tag
    }
  }

  init(state: Int) {
    let tag = CaseMemory.tag(of: state)
    switch (state, state - tag) {
    case (-1, _): self = .unknown
    case (-2, _): self = .custom
    case (-3, _): self = .reflected
    case (-4, _): self = .never
    case (..<0, _): self = .ambiguous
    case (_, Self.boxedBit): self = .boxed(tag)
    case (_, Self.presumedBit): self = .presumed(tag)
    case (_, Self.convertedBit): self = .converted(tag)
    case (_, Self.valuelessBit): self = .valueless(tag)
    default: self = .plain(tag)
    }
  }
}
