@testable import Store

/// A medium whose loads and saves end when the test says so.
final class Medium: Sendable {
  struct Failed: Error {}

  struct Contents {
    var loaded: Result<Int?, any Error>? = .success(1)
    var loads: [LoadContinuation<Int>] = []
    var saved: [Int] = []
    var saves: [SaveContinuation] = []
    var savesAtOnce: Result<Void, any Error>? = .success(())
    var subscriber: SharedSubscriber<Int>?
    var isSubscribed = false
    var heldTheLock = false
    /// Called when the next save begins, before the medium knows its value.
    var whenSaveBegins: (@Sendable () -> Void)?
    var whenLoadBegins: (@Sendable () -> Void)?
  }

  let contents = Locked(Contents())

  var saved: [Int] { contents.withLock { $0.saved } }
}

struct MediumKey: SharedKey, CustomStringConvertible {
  let medium: Medium
  var id: ObjectIdentifier { ObjectIdentifier(medium) }
  var description: String { ".medium" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    medium.contents.withLock { $0.whenLoadBegins.take() }?()
    let result = medium.contents.withLock { contents in
      if contents.loaded == nil { contents.loads.append(continuation) }
      return Loaded(result: contents.loaded)
    }
    if let result = result.result { continuation.resume(with: result) }
  }

  private struct Loaded: @unchecked Sendable { let result: Result<Int?, any Error>? }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    medium.contents.withLock {
      $0.subscriber = subscriber
      $0.isSubscribed = true
    }
    return SharedSubscription { [medium] in medium.contents.withLock { $0.isSubscribed = false } }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    medium.contents.withLock { $0.whenSaveBegins.take() }?()
    let isMine = SharedTurn.isMine
    let hasFailed = medium.contents.withLock { contents -> Bool? in
      contents.heldTheLock = contents.heldTheLock || isMine
      contents.saved.append(value)
      if contents.savesAtOnce == nil { contents.saves.append(continuation) }
      return contents.savesAtOnce.map { if case .failure = $0 { true } else { false } }
    }
    switch hasFailed {
    case true?: continuation.resume(throwing: Medium.Failed())
    case false?: continuation.resume()
    case nil: break
    }
  }
}

struct MediumField: Reducer {
  struct State: Equatable {
    @Shared var number: Int
  }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    for step in 1...action { state.number = 10 * action + step }
    return .none
  }
}
