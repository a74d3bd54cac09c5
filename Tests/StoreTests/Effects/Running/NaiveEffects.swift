@testable import Store

/// A model of the ledger with plain lists and linear searches.
///
/// The model has no limits inside effects with an id.
struct NaiveEffects {
  final class Owner {
    let parent: Owner?
    let number: Int
    var isGone = false

    init(parent: Owner?, number: Int) {
      self.parent = parent
      self.number = number
    }

    func isAtOrBelow(_ other: Owner) -> Bool {
      self === other || parent?.isAtOrBelow(other) == true
    }
  }

  final class Send {
    var isCancelled = false
  }

  final class Cancellable {
    let id: Int
    let place: Place
    var isCancelled = false
    /// True until the effect is cancelled, or ends.
    var isCounted = true

    init(id: Int, place: Place) {
      self.id = id
      self.place = place
    }

    func isAround(_ part: Cancellable?) -> Bool {
      part === self || part.map { isAround($0.place.cancellable) && $0.place.cancellable != nil } == true
    }
  }

  final class Sequence {
    let place: Place
    var remaining = 1
    var rest: [RandomEffect]
    let closes: Cancellable?

    init(place: Place, rest: [RandomEffect], closes: Cancellable?) {
      self.place = place
      self.rest = rest
      self.closes = closes
    }
  }

  struct Place {
    var owner: Owner
    var send: Send
    var cancellable: Cancellable?
    var sequence: Sequence?

    var isRefused: Bool { owner.isGone || send.isCancelled || cancellable?.isCancelled == true }
  }

  final class Work {
    let number: Int
    let place: Place
    var isCancelled = false

    init(number: Int, place: Place) {
      self.number = number
      self.place = place
    }
  }

  struct Waiting {
    let id: Int
    let limit: Int
    let shape: RandomEffect
    let place: Place
  }

  private let root = Owner(parent: nil, number: -1)
  private(set) var works: [Work] = []
  private var owners: [Owner] = []
  private var sequences: [Sequence] = []
  private var cancellables: [Cancellable] = []
  private var waiting: [Waiting] = []
  private var uses: [(id: Int, owner: Owner)] = []
  private var following: [(RandomEffect, Place)] = []
  private var log: [String] = []

  mutating func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  // MARK: Events

  mutating func send(_ shape: RandomEffect) -> Send {
    let send = Send()
    run([(shape, Place(owner: root, send: send))])
    return send
  }

  mutating func end(_ number: Int) {
    guard let index = works.firstIndex(where: { $0.number == number }) else { return }
    settle(works.remove(at: index).place.sequence)
    finish()
  }

  mutating func cancel(_ send: Send) {
    send.isCancelled = true
    for work in works where work.place.send === send { cancel(work) }
    for cancellable in cancellables where cancellable.place.send === send { cancel(cancellable) }
    forget { $0.place.send === send }
    startWaiting()
    finish()
  }

  mutating func leave(_ path: [Int]) {
    var owner = root
    for number in path {
      guard let child = child(of: owner, number) else { return }
      owner = child
    }
    leave(owner)
    finish()
  }

  private mutating func finish() {
    forgetEmptyOwners(steps: following.map(\.1))
    let steps = following
    following = []
    for (index, step) in steps.enumerated() { run([step], later: steps[(index + 1)...].map(\.1)) }
  }

  private mutating func run(_ steps: [(RandomEffect, Place)], later: [Place] = []) {
    var stack = steps
    while let (shape, place) = stack.popLast() {
      start(shape, place, &stack)
      stack += following.reversed()
      following = []
      forgetEmptyOwners(steps: stack.map(\.1) + later)
    }
  }

  // MARK: Owners

  private func child(of owner: Owner, _ number: Int) -> Owner? {
    owners.first { $0.parent === owner && $0.number == number && !$0.isGone }
  }

  private mutating func forgetEmptyOwners(steps: [Place]) {
    let places = works.map(\.place) + sequences.map(\.place) + waiting.map(\.place) + steps
    let needed = places.map(\.owner) + uses.map(\.owner)
    owners.removeAll { owner in !needed.contains { $0.isAtOrBelow(owner) } }
  }

  private mutating func leave(_ owner: Owner) {
    var left: [Owner] = []
    var found = [owner]
    while let owner = found.popLast() {
      left.append(owner)
      found += owners.filter { $0.parent === owner && !$0.isGone }
    }
    for owner in left { owner.isGone = true }
    cancel(uses.filter { use in left.contains { $0 === use.owner } }, keeping: nil)
    for work in works where left.contains(where: { $0 === work.place.owner }) { cancel(work) }
  }

  // MARK: Starting

  private mutating func start(_ shape: RandomEffect, _ place: Place, _ stack: inout [(RandomEffect, Place)]) {
    var place = place
    switch shape {
    case .work(let number):
      guard !place.isRefused else { return settle(place.sequence) }
      log.append("run \(number)")
      works.append(Work(number: number, place: place))
    case .send(let number):
      if !place.isRefused { log.append("send \(number)") }
      settle(place.sequence)
    case .merge(let shapes):
      place.sequence?.remaining += shapes.count - 1
      for shape in shapes.reversed() { stack.append((shape, place)) }
    case .concatenate(let shapes):
      let sequence = Sequence(place: place, rest: Array(shapes.dropFirst()), closes: nil)
      sequences.append(sequence)
      place.sequence = sequence
      stack.append((shapes[0], place))
    case .child(let number, let shape):
      if !place.owner.isGone {
        let child = child(of: place.owner, number) ?? Owner(parent: place.owner, number: number)
        if !owners.contains(where: { $0 === child }) { owners.append(child) }
        place.owner = child
      }
      stack.append((shape, place))
    case .cancel(let id):
      cancel(uses.filter { $0.id == id && $0.owner.isAtOrBelow(place.owner) }, keeping: nil)
      settle(place.sequence)
    case .id(let id, let policy, let shape):
      admit(id, policy, shape, place)
    }
  }

  private func hasUse(_ id: Int, _ owner: Owner) -> Bool {
    uses.contains { $0.id == id && $0.owner === owner }
  }

  private func counted(_ id: Int, _ owner: Owner) -> [Cancellable] {
    cancellables.filter { $0.isCounted && $0.id == id && $0.place.owner === owner }
  }

  private func hasRoom(_ limit: Int, _ id: Int, _ place: Place) -> Bool {
    counted(id, place.owner).filter { !$0.isAround(place.cancellable) }.count < limit
  }

  private mutating func admit(_ id: Int, _ policy: InFlightPolicy, _ shape: RandomEffect, _ place: Place) {
    guard !place.isRefused else { return settle(place.sequence) }
    switch policy {
    case .unlimited: break
    case .cancelRunning: cancel([(id, place.owner)], keeping: place.cancellable)
    case .ignoreNew:
      let runs = counted(id, place.owner).contains { !$0.isAround(place.cancellable) }
      if runs || waiting.contains(where: { $0.id == id && $0.place.owner === place.owner }) {
        return settle(place.sequence)
      }
    case .atMost(let limit):
      let isFirst = !waiting.contains { $0.id == id && $0.place.owner === place.owner }
      guard isFirst, hasRoom(limit, id, place) else {
        return waiting.append(Waiting(id: id, limit: limit, shape: shape, place: place))
      }
    }
    begin(id, shape, place)
  }

  private mutating func begin(_ id: Int, _ shape: RandomEffect, _ place: Place) {
    let cancellable = Cancellable(id: id, place: place)
    cancellables.append(cancellable)
    if !hasUse(id, place.owner) { uses.append((id, place.owner)) }
    var inner = place
    inner.cancellable = cancellable
    let sequence = Sequence(place: place, rest: [], closes: cancellable)
    sequences.append(sequence)
    inner.sequence = sequence
    following.append((shape, inner))
  }

  // MARK: Ending and cancelling

  private mutating func settle(_ sequence: Sequence?) {
    guard let sequence else { return }
    sequence.remaining -= 1
    guard sequence.remaining == 0 else { return }
    if !sequence.place.isRefused, !sequence.rest.isEmpty {
      sequence.remaining = 1
      var inner = sequence.place
      inner.sequence = sequence
      following.append((sequence.rest.removeFirst(), inner))
      return
    }
    sequences.removeAll { $0 === sequence }
    if let cancellable = sequence.closes { close(cancellable) }
    settle(sequence.place.sequence)
  }

  private mutating func close(_ cancellable: Cancellable) {
    cancellables.removeAll { $0 === cancellable }
    startWaiting()
  }

  /// Starts the effects for which there is room.
  private mutating func startWaiting() {
    for use in uses {
      while let index = waiting.firstIndex(where: { $0.id == use.id && $0.place.owner === use.owner }),
        hasRoom(waiting[index].limit, use.id, waiting[index].place)
      {
        let next = waiting.remove(at: index)
        begin(next.id, next.shape, next.place)
      }
    }
    forgetEmptyUses()
  }

  private mutating func forgetEmptyUses() {
    uses = uses.filter { use in
      !counted(use.id, use.owner).isEmpty || waiting.contains { $0.id == use.id && $0.place.owner === use.owner }
    }
  }

  private mutating func forget(where isOut: (Waiting) -> Bool) {
    let out = waiting.filter(isOut)
    waiting.removeAll(where: isOut)
    for waiting in out { settle(waiting.place.sequence) }
    forgetEmptyUses()
  }

  private mutating func cancel(_ uses: [(id: Int, owner: Owner)], keeping part: Cancellable?) {
    for use in uses {
      for cancellable in counted(use.id, use.owner) where !cancellable.isAround(part) { cancel(cancellable) }
    }
    forget { waiting in uses.contains { $0.id == waiting.id && $0.owner === waiting.place.owner } }
    startWaiting()
  }

  private mutating func cancel(_ cancellable: Cancellable) {
    for part in cancellables where cancellable.isAround(part) { (part.isCancelled, part.isCounted) = (true, false) }
    for work in works where cancellable.isAround(work.place.cancellable) { cancel(work) }
  }

  private mutating func cancel(_ work: Work) {
    if !work.isCancelled { log.append("cancel \(work.number)") }
    work.isCancelled = true
  }
}
