/// Keeps an observer alive; cancelling it, or letting go of it, ends the observation.
public final class FocusObservation {
  private var onCancel: (() -> Void)?

  init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }

  /// Ends the observation. Nothing is told after this returns.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }

  deinit { onCancel?() }
}

/// The observers of one kind of news, told in the order in which they came.
final class ObserverList<News> {
  private var observers: [(id: Int, tell: (News) -> Void)] = []
  private var nextID = 0

  func add(_ tell: @escaping (News) -> Void) -> FocusObservation {
    let id = nextID
    nextID += 1
    observers.append((id, tell))
    return FocusObservation { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  /// Tells everyone who observed before this call and still does.
  func tell(_ news: News) {
    for observer in observers where observers.contains(where: { $0.id == observer.id }) {
      observer.tell(news)
    }
  }
}
