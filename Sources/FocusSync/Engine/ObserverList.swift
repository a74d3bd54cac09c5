import Store

/// The observers of one kind of event, in the order in which they were added.
@usableFromInline
final class ObserverList<News> {
  private final class Observer {
    let notify: (News) -> Void
    var hasEnded = false

    init(_ notify: @escaping (News) -> Void) { self.notify = notify }
  }

  private var observers: [Observer] = []

  @usableFromInline
  func add(_ notify: @escaping (News) -> Void) -> ObserveToken {
    let observer = Observer(notify)
    observers.append(observer)
    return ObserveToken { [weak self] in
      observer.hasEnded = true
      self?.observers.removeAll { $0 === observer }
    }
  }

  /// Notifies the observers that were added before this call and have not ended.
  func notify(_ news: News) {
    for observer in observers where !observer.hasEnded { observer.notify(news) }
  }
}
