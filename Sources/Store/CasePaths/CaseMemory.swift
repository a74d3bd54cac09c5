import Synchronization

/// The knowledge of a case path about its case, which it learns once.
///
/// Any thread may learn. All threads learn the same, and each atomic store is complete in itself, so relaxed ordering
/// is enough. The first knowledge replaces none that another thread has gone on to.
@usableFromInline
final class CaseMemory: Sendable {
  @usableFromInline let state: Atomic<Int>
  /// While the case is ambiguous, bit n says whether the case of tag n may be the one. Tags above 63 have no bit.
  private let candidates = Atomic<UInt64>(.max)

  /// The line that made the path, for reports.
  let location: CodeLocation

  init(_ knowledge: CaseKnowledge = .unknown, location: CodeLocation = CodeLocation()) {
    state = Atomic(knowledge.state)
    self.location = location
  }

  func setCandidates(_ tags: [Int]) {
    candidates.store(tags.reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : $0 }, ordering: .relaxed)
  }

  /// True if the case of this tag may be the one.
  func isCandidate(_ tag: Int) -> Bool {
    tag > 63 || candidates.load(ordering: .relaxed) & 1 << UInt64(tag) != 0
  }

  /// Keeps the first knowledge, unless another thread has learned since.
  func begin(with first: CaseKnowledge) {
    _ = state.compareExchange(expected: CaseKnowledge.unknown.state, desired: first.state, ordering: .relaxed)
  }

  var knowledge: CaseKnowledge {
    get { CaseKnowledge(state: state.load(ordering: .relaxed)) }
    set { state.store(newValue.state, ordering: .relaxed) }
  }

  /// The tag of the case: the low bits of a state that is not negative.
  @inlinable @inline(__always)
  static func tag(of state: Int) -> Int {
    state & 0xFF_FFFF
  }

  /// True if the state is ``CaseKnowledge/boxed(_:)``.
  @inlinable @inline(__always)
  static func isBoxed(_ state: Int) -> Bool {
    state & ~0xFF_FFFF == 1 << 24
  }

  /// True if a state that is not negative is ``CaseKnowledge/plain(_:)``.
  @inlinable @inline(__always)
  static func isPlain(_ state: Int) -> Bool {
    state <= 0xFF_FFFF
  }
}

/// How far a case path knows its case.
///
/// Stored as one number, so that the hot path compares tags with one load: negative while no tag is known, otherwise
/// the tag with a bit for each kind. An enum has fewer than 2^24 cases with payload, which leaves the bits above.
enum CaseKnowledge: Equatable {
  /// The path was not used yet.
  case unknown
  /// Closures define the path.
  case custom
  /// The layout of the enum is not known: the path compares names by reflection.
  case reflected
  /// No case can be the one, or its payload cannot be read.
  case never
  /// Several cases may be the one; embedding the payload of a value will tell.
  case ambiguous
  /// Only the case of this tag may be the one; embedding a payload will confirm it.
  case presumed(Int)
  /// The case of this tag, whose payload is in a box.
  case boxed(Int)
  /// The case of this tag, which has no payload.
  case valueless(Int)
  /// The case of this tag, whose payload is stored inline.
  case plain(Int)

  private static let boxedBit = 1 << 24
  private static let presumedBit = 1 << 25
  private static let valuelessBit = 1 << 26

  var state: Int {
    switch self {
    case .unknown: -1
    case .custom: -2
    case .reflected: -3
    case .never: -4
    case .ambiguous: -5
    case .presumed(let tag): tag | Self.presumedBit
    case .boxed(let tag): tag | Self.boxedBit
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
    case (_, Self.valuelessBit): self = .valueless(tag)
    default: self = .plain(tag)
    }
  }
}
