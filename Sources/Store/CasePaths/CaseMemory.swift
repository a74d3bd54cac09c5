import Synchronization

/// Stores the ``CaseState`` of a case path. The path learns this state in two steps: first from types, then from a
/// value.
///
/// Any thread may learn. Relaxed ordering is enough, because each atomic write contains a whole `CaseState`, and all
/// threads learn the same in each step. `begin(with:)` stores the result of the first step only if nothing was learned
/// before. So this result never overwrites the result of the second step.
@usableFromInline
final class CaseMemory: Sendable {
  @usableFromInline let bits: Atomic<Int>

  /// The line that made the path, for reports.
  let location: CodeLocation

  init(_ state: CaseState = CaseState(.unknown), location: CodeLocation = CodeLocation()) {
    bits = Atomic(state.bits)
    self.location = location
  }

  @inlinable @inline(__always)
  var state: CaseState { CaseState(bits: bits.load(ordering: .relaxed)) }

  func learn(_ state: CaseState) {
    bits.store(state.bits, ordering: .relaxed)
  }

  /// Stores the first state, which follows from the payload types. Does nothing if another thread has stored a state.
  func begin(with first: CaseState) {
    _ = bits.compareExchange(expected: CaseState(.unknown).bits, desired: first.bits, ordering: .relaxed)
  }
}

/// The state of a case path: a kind, and the tag of the path's case if the tag is known.
///
/// Stored as one number, so that the hot path compares tags with a single load:
/// - Bits 24 and up contain the kind. A kind without a tag is negative, and makes the whole number negative.
/// - Bits 0 to 23 contain the tag: no enum has more than 2^24 cases.
/// - For the kind `ambiguous`, bits 0 to 23 contain a set of tags instead. Bit n is set if the case with tag n may be
///   the path's case. A tag above 23 has no bit, and always counts as possible.
@usableFromInline
struct CaseState: Equatable {
  enum Kind: Int {
    /// The path has not been used.
    case unknown = -4
    /// Closures define the path.
    case custom
    /// The path matches nothing. The reason was reported.
    case never
    /// Several cases have a payload of the path's type. `CasePath.learn(from:)` finds out which of them is meant.
    case ambiguous
    /// The payload of the case is stored inline.
    case plain
    /// The payload of the case is in a box.
    case boxed
    /// The case has no payload.
    case valueless
    /// Only the case with `tag` has a payload of the path's type. `CasePath.learn(from:)` checks later that the
    /// function `CasePath.embedding` makes this case.
    case presumed
  }

  @usableFromInline let bits: Int

  @inlinable
  init(bits: Int) {
    self.bits = bits
  }

  init(_ kind: Kind, tag: Int = 0) {
    bits = kind.rawValue << 24 + tag
  }

  init(candidates: [Int]) {
    self.init(.ambiguous, tag: candidates.reduce(0) { $1 < 24 ? $0 | 1 << $1 : $0 })
  }

  /// For the kind `ambiguous`: true if the case with this tag may be the path's case.
  func isCandidate(_ tag: Int) -> Bool { tag > 23 || self.tag & 1 << tag != 0 }

  var kind: Kind { Kind(rawValue: bits >> 24) ?? .never }

  @inlinable @inline(__always)
  var hasTag: Bool { bits >= 0 }

  @inlinable @inline(__always)
  var tag: Int { bits & 0xFF_FFFF }

  @inlinable @inline(__always)
  var isPlain: Bool { UInt(bitPattern: bits) <= 0xFF_FFFF }

  @inlinable @inline(__always)
  var isBoxed: Bool { bits >> 24 == 1 }
}
