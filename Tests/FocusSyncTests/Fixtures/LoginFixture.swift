import FocusSync
import Store

/// The login form that most tests use: two fields above each other, and a button below them.
enum Field: Hashable, Sendable, CaseIterable {
  case username
  case password
  case logIn
}

func loginEngine(options: FocusOptions = FocusOptions()) -> FocusEngine<Field> {
  let engine = FocusEngine<Field>(options: options)
  engine.update {
    $0.add(.element(.username, frame: FocusRect(x: 0, y: 0, width: 20, height: 1)))
    $0.add(.element(.password, frame: FocusRect(x: 0, y: 2, width: 20, height: 1)))
    $0.add(.element(.logIn, frame: FocusRect(x: 0, y: 4, width: 8, height: 1), interactions: .activate))
  }
  return engine
}

/// A value whose observers are notified at once, as the state side of a synchronization. Counts the writes to it.
final class Cell<Value: Equatable> {
  var value: Value {
    didSet { if value != oldValue { for observer in observers { observer() } } }
  }
  var writes: [SyncWrite<Value>] = []
  private var observers: [() -> Void] = []

  init(_ value: Value) { self.value = value }

  func end() -> SyncSide<Value> {
    SyncSide(
      get: { [weak self] in self?.value },
      set: { [weak self] write in
        self?.writes.append(write)
        self?.value = write.value
        return .done
      },
      observe: { [weak self] tell in
        self?.observers.append { tell(.changed) }
        return ObserveToken {}
      }
    )
  }
}
