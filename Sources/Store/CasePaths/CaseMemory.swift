import Synchronization

/// What a case path has found out about its case, so that it finds it out once.
///
/// Any thread may learn. All of them learn the same, each in one atomic store, and what they store stands for itself:
/// so the order in which they see it does not matter.
@usableFromInline
final class CaseMemory: Sendable {
  @usableFromInline let state: Atomic<Int>

  init(_ knowledge: CaseKnowledge = .unknown) {
    state = Atomic(knowledge.state)
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
  /// It is the case of this tag, whose payload is boxed or of another type than the value.
  case indirect(Int)
  /// It is the case of this tag, made from a case without a payload.
  case valueless(Int)
  /// It is the case of this tag, and its payload is a value of the path.
  case plain(Int)

  /// An enum has fewer than 2^24 cases with payload (its descriptor has no more bits), which leaves bits for the rest.
  private static let presumed = 1 << 24
  private static let indirect = 1 << 25
  private static let valueless = 1 << 26

  var state: Int {
    switch self {
    case .unknown: -1
    case .custom: -2
    case .reflected: -3
    case .never: -4
    case .ambiguous: -5
    case .presumed(let tag): tag | Self.presumed
    case .indirect(let tag): tag | Self.indirect
    case .valueless(let tag): tag | Self.valueless
    case .plain(let tag): tag
    }
  }

  init(state: Int) {
    let tag = state & 0xFF_FFFF
    switch state {
    case -1: self = .unknown
    case -2: self = .custom
    case -3: self = .reflected
    case -4: self = .never
    case ..<0: self = .ambiguous
    case Self.presumed...(Self.presumed | tag): self = .presumed(tag)
    case Self.indirect...(Self.indirect | tag): self = .indirect(tag)
    case Self.valueless...(Self.valueless | tag): self = .valueless(tag)
    default: self = .plain(tag)
    }
  }
}
