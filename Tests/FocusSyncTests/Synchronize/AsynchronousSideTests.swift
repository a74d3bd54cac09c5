import FocusSync
import Store
import Testing

/// A host that receives requests for focus as messages, in order, and answers later. Its side uses public API only.
private final class RemoteFocus {
  /// The last report of the host.
  private(set) var focused: Int?
  /// The number of the last request, until it is answered.
  private var awaited: Int?
  private var count = 0
  private var tell: (SyncNotice<Int?>) -> Void = { _ in }
  let send: (_ number: Int, _ value: Int?) -> Void

  init(send: @escaping (_ number: Int, _ value: Int?) -> Void) { self.send = send }

  var side: SyncSide<Int?> {
    SyncSide(
      get: { [weak self] in self.map { $0.focused } },
      set: { [weak self] write in
        guard let self else { return .refused(.absent) }
        count += 1
        awaited = count
        send(count, write.value)
        return .pending
      },
      isPending: { [weak self] in self?.awaited != nil },
      observe: { [weak self] tell in
        self?.tell = tell
        return ObserveToken { [weak self] in self?.tell = { _ in } }
      }
    )
  }

  /// The host answers a request.
  func answered(_ number: Int, focused: Int?, refusal: FocusRefusal?) {
    self.focused = focused
    guard number == awaited else { return }
    awaited = nil
    tell(refusal.map { .refused($0) } ?? .changed)
  }

  /// The user moves focus in the host.
  func moved(to focused: Int?) {
    self.focused = focused
    // The host has not handled the last request yet, so the request is the later of the two.
    if awaited == nil { tell(.changed) }
  }
}

/// The host handles requests and moves of the user in order. Its reports arrive in that order.
private final class Host {
  var focused: Int?
  var enabled: Set<Int> = [0, 1, 2]
  var requests: [(number: Int, value: Int?)] = []
  var reports: [(RemoteFocus) -> Void] = []

  func handleRequest() {
    guard !requests.isEmpty else { return }
    let (number, value) = requests.removeFirst()
    let isRefused = value.map { !enabled.contains($0) } ?? false
    if !isRefused { focused = value }
    let now = focused
    reports.append { $0.answered(number, focused: now, refusal: isRefused ? .disabled : nil) }
  }

  func move(to value: Int?) {
    focused = value
    reports.append { $0.moved(to: value) }
  }
}

/// A side that answers later keeps the laws by `pending`, `isPending`, and a later `changed` or `refused`.
@Suite struct AsynchronousSideTests {
  private let host = Host()
  private let remote: RemoteFocus
  private let state = Cell<Int?>(nil)
  private let mirror: Synchronization

  init() {
    remote = RemoteFocus { [host] number, value in host.requests.append((number, value)) }
    mirror = synchronize(state.end(), remote.side)
  }

  private func deliver() {
    while !host.requests.isEmpty || !host.reports.isEmpty {
      host.handleRequest()
      if !host.reports.isEmpty { host.reports.removeFirst()(remote) }
    }
  }

  @Test func aWriteWaitsForItsAnswer() {
    state.value = 1
    #expect(state.value == 1)
    deliver()
    #expect(host.focused == 1)
    #expect(state.value == 1)
    #expect(state.writes.isEmpty)
  }

  @Test func anAnswerToAnOlderWriteChangesNothing() {
    state.value = 1
    state.value = 2
    host.handleRequest()
    host.reports.removeFirst()(remote)
    #expect(remote.focused == 1)
    #expect(state.value == 2)
    deliver()
    #expect(state.value == 2)
    #expect(host.focused == 2)
    #expect(state.writes.isEmpty)
  }

  @Test func aLateRefusalReverts() {
    host.enabled = [0]
    state.value = 1
    #expect(state.value == 1)
    deliver()
    #expect(state.value == nil)
    #expect(state.writes.map(\.reason) == [.refused(.disabled)])
  }

  @Test func aMoveOfTheHostBeforeTheRequestIsOlder() {
    host.move(to: 2)
    state.value = 1
    deliver()
    #expect(host.focused == 1)
    #expect(state.value == 1)
  }

  @Test func aMoveAfterTheAnswerIsNewer() {
    state.value = 1
    deliver()
    host.move(to: 2)
    deliver()
    #expect(state.value == 2)
    #expect(host.requests.isEmpty)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func theTwoSidesAgreeAfterAllAnswers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<200 {
      let value: Int? = [nil, 0, 1, 2].randomElement(using: &random)!
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: state.value = value
      case 2: host.move(to: value)
      case 3: host.handleRequest()
      case 4: if !host.reports.isEmpty { host.reports.removeFirst()(remote) }
      case 5: host.enabled = Set((0..<3).filter { _ in Bool.random(using: &random) })
      default:
        deliver()
        #expect(state.value == host.focused, "step \(step)")
      }
    }
    deliver()
    #expect(state.value == host.focused)
    let writes = mirror.writes
    mirror.settle()
    #expect(mirror.writes == writes)
  }
}
