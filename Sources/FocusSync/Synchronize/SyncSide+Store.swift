import Store

extension SyncSide {
  /// Makes a side for a field of a store's state.
  ///
  /// The side does not retain the store. Retain the store, even if it is scoped, as long as the synchronization should
  /// last. When the store is released, or the child of a scoped store leaves, the synchronization ends without a
  /// report. Synchronize again when the child comes back.
  ///
  /// A write to the store is a `binding` action. If no reducer handles this action, because `BindingReducer()` is
  /// missing, the write is reported at the line that makes the side.
  ///
  /// After a refusal by the other side, the store first gets the action that `refused` makes, if `refused` is given.
  /// This action carries the value that the other side really has. Then a `binding` action writes this value. The
  /// source of the `binding` action names the reason for the refusal. No `binding` action follows in these cases:
  /// - The reducer has changed the field.
  /// - The synchronization has ended or is suspended.
  /// - The reason is ``SyncReason/denied(_:)``. This reason occurs only if several synchronizations share the field.
  ///
  /// ```swift
  /// SyncSide(store, \.focusedField, refused: Action.focusRefused)
  /// ```
  ///
  /// Several synchronizations of one field work together, even if their sides are made from different stores or
  /// bindings. A computed property counts as a field of its own. Do not synchronize both a computed property and the
  /// stored property that it returns. Otherwise the synchronizations may overwrite each other's writes, until one of
  /// them reports a contradiction.
  @inlinable
  public init<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    _ keyPath: WritableKeyPath<State, Value>,
    refused: ((Value, FocusRefusal) -> Action)? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Action.State == State, Value: Sendable {
    let value = Store<State, Action>.reader(of: keyPath)
    let write = Store<State, Action>.writer(of: keyPath, fileID: fileID, line: line)
    self.init(
      store.turns,
      SyncField(store.place(of: keyPath), of: Value.self),
      get: { [weak store] in store.flatMap(value) },
      set: { [weak store] in if let store { write(store, $0.value, .other($0.reason.source)) } },
      tell: refused.map { refused in { [weak store] in _ = store?.send(refused($0.value, $1)) } }
    )
  }

  /// Makes a side from a binding to a store. The side retains the store as long as the synchronization lasts. If the
  /// store is scoped, the synchronization ends when the store's child leaves.
  ///
  /// A binding of closures may ignore a written value. Give such a binding an `observeTurns` that calls its argument at
  /// the end of every turn: after an ignored write, the synchronization waits for this call.
  @inlinable
  public init(_ binding: StoreBinding<Value>) {
    guard let (turns, place) = binding.origin else {
      self.init(ofClosures: binding)
      return
    }
    self.init(
      turns,
      SyncField(place, of: Value.self),
      get: { binding.isPresent ? binding.wrappedValue : nil },
      set: { binding.write($0.value, from: .other($0.reason.source)) },
      tell: nil
    )
  }

  /// Makes a side for a value in the state of a store.
  ///
  /// - Parameters:
  ///   - set: Sends an action that writes the value.
  ///   - tell: Sends the action that the feature declares for a refusal.
  @inlinable
  init(
    _ turns: MirroredTurns,
    _ field: SyncField,
    get: @escaping () -> Value?,
    set: @escaping (SyncWrite<Value>) -> Void,
    tell: ((SyncWrite<Value>, FocusRefusal) -> Void)?
  ) {
    self.init(
      get: get,
      set: { write in
        if case .denied = write.reason { return .done }
        turns.date(write.time.count) { set(write) }
        return .done
      },
      isBusy: { turns.notifyAtRest() },
      observe: { turns.observe(valueOf: get, $0) }
    )
    self.field = field
    self.tell = tell.map { tell in
      { write, reason in
        let before = get()
        var answer: Value?
        let token = turns.observe { _ in if answer == nil || answer == before { answer = get() } }
        turns.date(write.time.count) { tell(write, reason) }
        token.cancel()
        // If the action has changed the field to any other value, the mirror does not write the field.
        return answer != before
      }
    }
  }

  /// Makes a side for a binding that was made from closures. Such a binding has no `MirroredTurns`. If a write does not
  /// take effect at once, the side counts as busy until the end of the turn, which `binding.observeTurns` tells.
  @usableFromInline
  init(ofClosures binding: StoreBinding<Value>) {
    let read = { binding.isPresent ? binding.wrappedValue : nil }
    var isApplying = false
    self.init(
      get: read,
      set: { write in
        if case .denied = write.reason { return .done }
        isApplying = true
        binding.write(write.value, from: .other(write.reason.source))
        if read() == write.value { isApplying = false }
        return .done
      },
      isBusy: { isApplying },
      observe: { tell in
        binding.observeTurns {
          isApplying = false
          tell(.changed)
        }
      }
    )
  }
}

extension MirroredTurns {
  /// Sends a notice after each change of the value, after each jump in the store's history, and at the end of a turn if
  /// a mirror waits for this end. While the value is gone, sends notices only at the end of a turn.
  @inlinable
  func observe<Value: Equatable>(
    valueOf read: @escaping () -> Value?,
    _ tell: @escaping (SyncNotice<Value>) -> Void
  ) -> ObserveToken {
    var last = read()
    return observe { moment in
      guard case .acted(let time, let isJump) = moment else { return tell(.rested) }
      let value = read()
      // A jump in the store's history is reported even if the value stays the same. The user may have moved focus since
      // the last notice. The mirror moves focus back to the value, unless the jump's time is earlier than the move.
      guard isJump || value != last else { return }
      last = value
      // A child that has left may come back within the turn. So the mirror waits for the end of the turn. It
      // then reads the value, and ends if the child is gone.
      if value == nil { self.notifyAtRest() } else { tell(.dated(SyncTime(count: time))) }
    }
  }
}

extension SyncReason {
  /// The other side's reason for refusing a value; `nil` if the other side has changed.
  @usableFromInline var refusal: FocusRefusal? {
    switch self {
    case .change: nil
    case .refused(let reason), .denied(let reason): reason
    }
  }

  /// The text that names a mirror as the sender of an action, in reports and traces of the store: see
  /// ``ActionSource/Kind/other(_:)``.
  @usableFromInline var source: StaticString {
    switch refusal {
    case nil: "focus"
    case .absent: "focus: the element never came"
    case .disabled: "focus: the element is disabled"
    case .trapped: "focus: a trap keeps it"
    case .outOfView: "focus: out of view"
    case .vetoed: "focus: vetoed"
    case .stale: "focus: stale"
    case .superseded: "focus: something newer came first"
    }
  }
}
