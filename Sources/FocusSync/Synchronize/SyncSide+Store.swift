import Store

extension SyncSide {
  /// Makes a side of a field of a store's state.
  ///
  /// The side does not retain the store. Retain it, also a scoped store, as long as the synchronization shall last.
  /// When the store is released, or the child of a scoped store leaves, the synchronization ends without a report.
  /// Synchronize again when the child comes back.
  ///
  /// A write to the store is one action: `binding`, or, after a refusal by the other side, the action that `refused`
  /// makes. That action carries the value that the other side really has. If the reducer does not write this value, a
  /// `binding` action follows that does. The source of a `binding` action names the reason.
  ///
  /// ```swift
  /// SyncSide(store, \.focusedField, refused: LoginFeature.Action.focusRefused)
  /// ```
  ///
  /// Several sides of one field are recognised, through the root store, scoped stores or bindings. A computed property
  /// counts as a field of its own. If one window uses a computed property and another the stored one behind it, a value
  /// that only one window can have makes the two write in turns, which is stopped and reported as a loop.
  @inlinable
  public init<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    _ keyPath: WritableKeyPath<State, Value>,
    refused: ((Value, FocusRefusal) -> Action)? = nil
  ) where Action.State == State, Value: Sendable {
    let writer = StoreWriter<Value>()
    let value = Store<State, Action>.reader(of: keyPath)
    let read = { [weak store] in store.flatMap(value) }
    let bind = { (store: Store<State, Action>, write: SyncWrite<Value>) in
      writer.write { _ = store.send(.binding(.set(keyPath, write.value)), from: .other(write.reason.source)) }
    }
    self.init(
      get: read,
      set: { [weak store] write in
        guard let store, let before = value(store) else { return .done }
        if case .refused(let reason) = write.reason, let refused {
          writer.refusal = (write, before)
          writer.write { _ = store.send(refused(write.value, reason)) }
        } else {
          bind(store, write)
        }
        return value(store) == write.value ? .done : .queued
      },
      isBusy: { [weak store] in store?.turns.hasQueuedActions == true },
      observe: { [weak store] tell in
        let turns = store?.observe { [weak store] in
          // `refused` told the reducer of the refusal. If the reducer keeps the refused value, a `binding` action
          // writes the real one.
          if let (write, kept) = writer.refusal, let store {
            let hasKept = read() == kept && kept != write.value
            if !hasKept || !store.turns.hasQueuedActions { writer.refusal = nil }
            if hasKept, !store.turns.hasQueuedActions { return bind(store, write) }
          }
          tell(.changed)
        }
        let queue = store?.turns.observeQueue { if !writer.isWriting { tell(.changing) } }
        return ObserveToken {
          turns?.cancel()
          queue?.cancel()
        }
      }
    )
    notifiesLate = true
    isTelling = { [weak store] in store?.turns.isTelling == true }
    observeEnds = { [weak store] body in store?.turns.observeEnds(body) }
    field = SyncField(store.place(of: keyPath), of: Value.self)
  }

  /// Makes a side of a binding to a store. The side retains the store as long as the synchronization lasts. It ends
  /// with the child of a scoped store.
  @inlinable
  public init(_ binding: StoreBinding<Value>) {
    let writer = StoreWriter<Value>()
    let (origin, turns) = (binding.origin, binding.origin?.turns)
    let read = { binding.isPresent ? binding.wrappedValue : nil }
    self.init(
      get: read,
      set: { write in
        writer.write { binding.write(write.value, from: .other(write.reason.source)) }
        return read() == write.value ? .done : .queued
      },
      isBusy: { turns?.hasQueuedActions == true },
      observe: { tell in
        let changes = binding.observeTurns { tell(.changed) }
        let queue = turns?.observeQueue { if !writer.isWriting { tell(.changing) } }
        return ObserveToken {
          changes.cancel()
          queue?.cancel()
        }
      }
    )
    notifiesLate = true
    isTelling = { turns?.isTelling == true }
    observeEnds = { turns?.observeEnds($0) }
    field = origin.map { SyncField($0.place(), of: Value.self) }
  }
}

extension SyncWrite.Reason {
  /// The name of the write in the store's log.
  @usableFromInline var source: StaticString {
    switch self {
    case .change: "focus"
    case .refused(.absent): "focus: the element never came"
    case .refused(.disabled): "focus: the element is disabled"
    case .refused(.trapped): "focus: a trap keeps it"
    case .refused(.vetoed): "focus: vetoed"
    case .refused(.stale): "focus: stale"
    case .refused(.superseded): "focus: something newer came first"
    }
  }
}

/// The writes of one side to its store.
@usableFromInline
final class StoreWriter<Value> {
  /// True while the side itself sends an action, so that queueing the action does not count as a request by other code.
  @usableFromInline var isWriting = false
  /// A refusal that was sent as the `refused` action, and the value that the reducer should replace.
  @usableFromInline var refusal: (write: SyncWrite<Value>, kept: Value)?

  @inlinable init() {}

  @inlinable
  func write(_ send: () -> Void) {
    let outer = isWriting
    isWriting = true
    send()
    isWriting = outer
  }
}
