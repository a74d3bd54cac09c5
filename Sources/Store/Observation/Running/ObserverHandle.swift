import Synchronization

/// The way from a token to its observer. The token does not retain the observer, so that the end of the store releases
/// all observers and what they capture, even if tokens live on or are captured themselves.
///
/// Only the list of the root retains observers; during a call, other code on the store's actor does too. So code on
/// that actor can use the observer of a handle while the root is alive.
final class ObserverHandle: Sendable {
  /// `nil` when the observer has been released.
  private let entry: Locked<Entry>

  /// `@unchecked Sendable`: `observer` is called on the store's actor only.
  private struct Entry: @unchecked Sendable {
    unowned(unsafe) var observer: StateObserver?
  }

  fileprivate init(_ observer: StateObserver) {
    entry = Locked(Entry(observer: observer))
  }

  /// The observer. Call this on the store's actor, while the root is alive.
  var observer: StateObserver? {
    entry.withLock { Entry(observer: $0.observer) }.observer
  }

  /// Ends the observer, which is removed later. Called on any thread.
  func end() {
    entry.withLock { $0.observer?.hasEnded.store(true, ordering: .releasing) }
  }

  fileprivate func clear() {
    entry.withLock { $0.observer = nil }
  }
}

extension StateObserver {
  /// Makes the handle for the token of this observer.
  final func makeHandle() -> ObserverHandle {
    let new = ObserverHandle(self)
    handle = new
    return new
  }

  final func clearHandle() { handle?.clear() }
}

/// The observers of rows whose tokens were released since the last turn. Tokens may be released on any thread.
final class ReleasedObservers: Sendable {
  private let handles = Locked<[ObserverHandle]>([])
  private let isEmpty = Atomic(true)

  func add(_ handle: ObserverHandle) {
    handles.withLock { $0.append(handle) }
    isEmpty.store(false, ordering: .releasing)
  }

  func takeAll() -> [ObserverHandle] {
    guard !isEmpty.load(ordering: .acquiring) else { return [] }
    isEmpty.store(true, ordering: .releasing)
    return handles.withLock { handles in
      defer { handles = [] }
      return handles
    }
  }
}
