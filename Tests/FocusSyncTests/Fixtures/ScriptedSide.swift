import Store

@testable import FocusSync

/// A side whose every answer a test sets, and which a test lets send notices.
final class ScriptedSide<Value: Equatable> {
  var value: Value
  /// True if the owner of the value has been released.
  var isGone = false
  var isPending = false
  var isBusy = false
  var result = SyncResult.done
  var field: SyncField?
  var hasNoPreference: (Value) -> Bool = { _ in false }
  /// Called with each write, after it was recorded.
  var onWrite: () -> Void = {}
  private(set) var writes: [SyncWrite<Value>] = []
  private(set) var tell: (SyncNotice<Value>) -> Void = { _ in }
  private(set) var isObserved = false

  init(_ value: Value) { self.value = value }

  /// Changes the value, and tells of it.
  func change(to value: Value, at time: SyncTime? = nil) {
    self.value = value
    tell(time.map { .dated($0) } ?? .changed)
  }

  /// Ends a turn.
  func rest() {
    isBusy = false
    tell(.rested)
  }

  /// The values that were written.
  var written: [Value] { writes.map(\.value) }

  var side: SyncSide<Value> {
    var side = SyncSide<Value>(
      get: { [unowned self] in isGone ? nil : value },
      set: { [unowned self] write in
        writes.append(write)
        if case .denied = write.reason {} else if result == .done { value = write.value }
        onWrite()
        return result
      },
      isPending: { [unowned self] in isPending },
      isBusy: { [unowned self] in isBusy },
      hasNoPreference: hasNoPreference,
      observe: { [unowned self] tell in
        self.tell = tell
        isObserved = true
        return ObserveToken { [weak self] in
          self?.tell = { _ in }
          self?.isObserved = false
        }
      }
    )
    side.field = field
    return side
  }
}
