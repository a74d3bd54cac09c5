import Store

extension SyncSide {
  /// A field of a store's state. The store is not kept alive: hold on to it, also to a scoped one, for as long as it is
  /// to be synchronized. Once it, or the child of a scoped store, has gone, nothing crosses any more and nothing is
  /// reported; synchronize again where the child comes back.
  ///
  /// What crosses to the store is one action: `binding`, or, for a request that the other side refused, the action that
  /// `refused` makes. That action is given where the value really is; a reducer that does not take the value over by
  /// itself gets it by a `binding` action after all. The source of a `binding` action names the reason.
  ///
  /// ```swift
  /// SyncSide(store, \.focusedField, refused: LoginFeature.Action.focusRefused)
  /// ```
  public init<State, Action: BindableAction>(
    _ store: Store<State, Action>,
    _ keyPath: WritableKeyPath<State, Value>,
    refused: ((Value, FocusRefusal) -> Action)? = nil
  ) where Action.State == State, Value: Sendable {
    // What a reducer was told by an action of its own, and the value that it has to give up.
    var told: (write: SyncWrite<Value>, refused: Value)?
    let read = { [weak store] () -> Value? in
      guard let store, store.isPresent else { return nil }
      return store[dynamicMember: keyPath]
    }
    let bind = { (store: Store<State, Action>, write: SyncWrite<Value>) in
      _ = store.send(.binding(.set(keyPath, write.value)), from: .other(write.reason.source))
    }
    self.init(
      get: read,
      set: { [weak store] write in
        guard let store, let before = read() else { return .done }
        if case .refused(let reason) = write.reason, let refused {
          told = (write, before)
          store.send(refused(write.value, reason))
        } else {
          bind(store, write)
        }
        return read() == write.value ? .done : .queued
      },
      observe: { [weak store] tell in
        let token = store?.observe { [weak store] in
          if let (write, refused) = told, let store {
            told = nil
            if read() == refused, refused != write.value {
              // Its turn ends later, and is told then.
              bind(store, write)
              return
            }
          }
          tell(.changed)
        }
        return ObserveToken { token?.cancel() }
      }
    )
  }

  /// A binding to a store. It keeps its store alive for as long as the synchronization lasts, and ends with the child
  /// of a scoped store as an end of the store itself does.
  public init(_ binding: StoreBinding<Value>) {
    self.init(
      get: { binding.isPresent ? binding.wrappedValue : nil },
      set: { write in
        binding.write(write.value, from: .other(write.reason.source))
        return binding.isPresent && binding.wrappedValue == write.value ? .done : .queued
      },
      observe: { tell in
        let token = binding.observeTurns { tell(.changed) }
        return ObserveToken { token.cancel() }
      }
    )
  }
}

extension SyncWrite.Reason {
  /// How the write is named in the store's log.
  var source: StaticString {
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
