import Synchronization

/// Stores what a case path has learned about its case. The path learns once.
///
/// Any thread may learn. All threads learn the same, and each atomic store is complete in itself, so relaxed ordering
/// is enough. A resolution that follows from types alone never overwrites one that another thread has learned from a
/// value.
@usableFromInline
final class CaseMemory: Sendable {
  @usableFromInline let state: Atomic<Int>
  /// Bit n is set while the case of tag n may be the path's case. Tags above 63 have no bit.
  private let candidates = Atomic<UInt64>(.max)

  /// The line that made the path, for reports.
  let location: CodeLocation

  init(_ resolution: CaseResolution = .unknown, location: CodeLocation = CodeLocation()) {
    state = Atomic(resolution.state)
    self.location = location
  }

  func setCandidates(_ tags: [Int]) {
    candidates.store(tags.reduce(0) { $1 < 64 ? $0 | 1 << UInt64($1) : $0 }, ordering: .relaxed)
  }

  /// True if the case of this tag may be the path's case.
  func isCandidate(_ tag: Int) -> Bool {
    tag > 63 || candidates.load(ordering: .relaxed) & 1 << UInt64(tag) != 0
  }

  /// Stores the resolution that follows from types alone, unless another thread has stored one.
  func begin(with first: CaseResolution) {
    _ = state.compareExchange(expected: CaseResolution.unknown.state, desired: first.state, ordering: .relaxed)
  }

  var resolution: CaseResolution {
    get { CaseResolution(state: state.load(ordering: .relaxed)) }
    set { state.store(newValue.state, ordering: .relaxed) }
  }

  /// The tag of the case: the low bits of a non-negative state.
  @inlinable @inline(__always)
  static func tag(of state: Int) -> Int {
    state & 0xFF_FFFF
  }

  /// True if the state is ``CaseResolution/boxed(_:)``.
  @inlinable @inline(__always)
  static func isBoxed(_ state: Int) -> Bool {
    state & ~0xFF_FFFF == 1 << 24
  }

  /// True if the state is ``CaseResolution/plain(_:)``, which is the tag itself.
  @inlinable @inline(__always)
  static func isPlain(_ state: Int) -> Bool {
    UInt(bitPattern: state) <= 0xFF_FFFF
  }
}

/// The states of learning of a case path.
///
/// A state is stored as one number, so that the hot path compares tags with a single load. The number is negative while
/// no tag is known. Otherwise it is the tag, with a bit for each kind. An enum has fewer than 2^24 cases with payload,
/// so the bits above are free.
enum CaseResolution: Equatable {
  /// The path has not been used.
  case unknown
  /// Closures define the path.
  case custom
  /// The layout of the enum is not known: the path compares names by reflection.
  case reflected
  /// No case matches the types, or the payload cannot be read.
  case never
  /// Several cases match the types. Embedding the payload of a value will tell which is the path's.
  case ambiguous
  /// Only the case of this tag matches the types. Embedding a payload will confirm it.
  case presumed(Int)
  /// The path's case has this tag, and its payload is in a box.
  case boxed(Int)
  /// The path's case has this tag and no payload.
  case valueless(Int)
  /// The path's case has this tag, and its payload is stored inline.
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
