import Store

/// The observers of one kind of event, in the order in which they were added.
final class ObserverList<News> {
  private final class Observer {
    let tell: (News) -> Void
    var hasEnded = false

    init(_ tell: @escaping (News) -> Void) { self.tell = tell }
  }

  private var observers: [Observer] = []

  var isEmpty: Bool { observers.isEmpty }

  func add(_ tell: @escaping (News) -> Void) -> ObserveToken {
    let observer = Observer(tell)
    observers.append(observer)
    return ObserveToken { [weak self] in
      observer.hasEnded = true
      self?.observers.removeAll { $0 === observer }
    }
  }

  /// Notifies the observers that were added before this call and have not ended.
  func tell(_ news: News) {
    for observer in observers where !observer.hasEnded { observer.tell(news) }
  }
}
