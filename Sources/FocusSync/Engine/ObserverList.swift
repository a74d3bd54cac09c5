import Store
import Synchronization

/// The observers of one kind of event, in the order in which they were added.
@usableFromInline
final class ObserverList<News> {
  private final class Observer {
    let notify: (News) -> Void
    let hasEnded = Atomic(false)

    init(_ notify: @escaping (News) -> Void) { self.notify = notify }
  }

  private var observers: [Observer] = []

  @usableFromInline
  func add(_ notify: @escaping (News) -> Void) -> ObserveToken {
    let observer = Observer(notify)
    if observers.count == observers.capacity { removeEnded() }
    observers.append(observer)
    return ObserveToken { [weak self] in
      observer.hasEnded.store(true, ordering: .releasing)
      self?.removeEnded()
    } onRelease: {
      // This may be another thread than the engine's, so the list removes the observer later.
      observer.hasEnded.store(true, ordering: .releasing)
    }
  }

  /// Notifies the observers that were added before this call and have not ended.
  func notify(_ news: News) {
    var someHaveEnded = false
    for observer in observers {
      if observer.hasEnded.load(ordering: .acquiring) {
        someHaveEnded = true
      } else {
        observer.notify(news)
      }
    }
    if someHaveEnded { removeEnded() }
  }

  private func removeEnded() { observers.removeAll { $0.hasEnded.load(ordering: .acquiring) } }
}
