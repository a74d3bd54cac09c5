/// Closures that a store calls at one moment of each turn, in the order in which they were added.
final class TurnObservers {
  private final class Observer {
    let tell: () -> Void
    var hasEnded = false

    init(_ tell: @escaping () -> Void) { self.tell = tell }
  }

  private var observers: [Observer] = []

  var isEmpty: Bool { observers.isEmpty }

  func add(_ body: @escaping () -> Void) -> ObserveToken {
    let observer = Observer(body)
    observers.append(observer)
    return ObserveToken { [weak self] in
      observer.hasEnded = true
      self?.observers.removeAll { $0 === observer }
    }
  }

  func tell() {
    for observer in observers where !observer.hasEnded { observer.tell() }
  }
}
