import StoreTesting
import Testing

@testable import Store

@Suite struct StateObserversTests {
  /// Logs each notification by its number.
  private final class Log {
    var numbers: [Int] = []
  }

  private func observer(_ number: Int, _ log: Log, of row: ObservedRow? = nil, isOnce: Bool = false) -> StateObserver {
    StateObserver(of: row, isOnce: isOnce, hasChanged: { true }, notify: { log.numbers.append(number) })
  }

  @Test func observersAreNotifiedInTheOrderInWhichTheyWereAddedAfterAnyChanges() {
    var random = FuzzRandom(seed: 7)
    let (list, log) = (StateObservers(), Log())
    var model: [(number: Int, observer: StateObserver, isOnce: Bool)] = []
    var released: [StateObserver] = []
    for step in 0..<1_000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<(step < 1_500 ? 5 : 2):
        let isOnce = step.isMultiple(of: 7)
        model.append((step, observer(step, log, isOnce: isOnce), isOnce))
        list.add(model[model.count - 1].observer)
      case 7:
        log.numbers = []
        list.notify()
        #expect(log.numbers == model.map(\.number))
        model.removeAll(where: \.isOnce)
      case 6 where !model.isEmpty:
        // The observer ends as if its token were released on another thread: the list removes it later.
        released.append(model.remove(at: Int.random(in: model.indices, using: &random)).observer)
        released.last?.handle.end()
      default:
        guard !model.isEmpty else { continue }
        list.end(model.remove(at: Int.random(in: model.indices, using: &random)).observer)
      }
    }
    log.numbers = []
    list.notify()
    #expect(log.numbers == model.map(\.number))
    model.removeAll(where: \.isOnce)
    for observer in released + model.map(\.observer) { list.end(observer) }
    #expect(list.isEmpty)
  }

  @Test func anObserverThatIsEndedByAnEarlierOneIsNotNotified() {
    let (list, log) = (StateObservers(), Log())
    let second = observer(2, log)
    list.add(StateObserver(hasChanged: { true }, notify: { list.end(second) }))
    list.add(second)
    list.add(observer(3, log))
    list.notify()
    #expect(log.numbers == [3])
  }

  @Test func anObserverMayAddAnotherWhileItCompares() {
    let (list, log) = (StateObservers(), Log())
    list.add(
      StateObserver(
        isOnce: true,
        hasChanged: {
          list.add(observer(2, log))
          return true
        },
        notify: {}
      )
    )
    list.notify()
    #expect(log.numbers == [])
    list.notify()
    #expect(log.numbers == [2])
  }

  @Test func anEndedObserverIsReleasedAtOnce() {
    let list = StateObservers()
    weak var released: StateObserver?
    do {
      let observer = StateObserver(hasChanged: { true }, notify: {})
      released = observer
      list.add(observer)
      list.end(observer)
    }
    #expect(released == nil && list.isEmpty)
  }

  @Test func endingAnObserverThatWasRemovedKeepsTheOneInItsSlot() {
    let (list, log) = (StateObservers(), Log())
    let first = observer(0, log, isOnce: true)
    list.add(first)
    list.add(observer(1, log))
    list.notify()
    // The list grows, and fills the first slot again.
    for number in 2...100 { list.add(observer(number, log)) }
    log.numbers = []
    list.end(first)
    list.notify()
    #expect(log.numbers == Array(1...100))
  }

  @Test func anObserverOfARowReadsNoStateWhileAReducerChangesIt() {
    let (list, log) = (StateObservers(), Log())
    var stamps: [Int] = []
    let rows = ObservedCollection { stamp in
      stamps.append(stamp)
      return nil
    }
    list.add(observer(1, log, of: ObservedRow(of: rows, id: 1)), mayRead: false)
    #expect(stamps == [])
    list.notify()
    #expect(stamps == [0], "The first read asks for all changes.")
  }

  @Test func anEndedObserverIsNotCompared() {
    let list = StateObservers()
    var comparisons = 0
    let observer = StateObserver(
      hasChanged: {
        comparisons += 1
        return true
      },
      notify: {}
    )
    list.add(observer)
    list.notify()
    // The observer ends as if its token were released on another thread.
    observer.handle.end()
    list.notify()
    #expect(comparisons == 1)
  }

  @Test func anObserverThatWasRemovedMayEndAfterTheListHasShrunk() {
    let (list, log) = (StateObservers(), Log())
    let observers = (0..<40).map { observer($0, log, isOnce: true) }
    for observer in observers { list.add(observer) }
    list.notify()
    // The first call removes all slots.
    for observer in observers.reversed() { list.end(observer) }
    list.add(observer(40, log))
    log.numbers = []
    list.notify()
    #expect(log.numbers == [40])
  }
}
