extension SyncSide {
  /// Makes a side of an engine's focus, as the values of a binding. The side retains the binding, but not the engine.
  @inlinable
  public init<ID: Hashable, Field: Hashable>(_ binding: FocusBinding<ID, Field>) where Value == Field? {
    self = binding.side()
  }

  /// Makes a side of an engine's focus, as the id of the focused element. The side does not retain the engine.
  @inlinable
  public init<ID: Hashable>(_ engine: FocusEngine<ID>) where Value == ID? {
    self = FocusBinding<ID, ID>.identity(engine).side()
  }

  /// Makes a side that is true while an element of the binding that stands for `true` has focus.
  public init<ID: Hashable>(_ binding: FocusBinding<ID, Bool>) where Value == Bool {
    self.init(binding.side(), isTrueFor: true)
  }

  /// Makes a side that is true while a side of focus has a value.
  init<Field>(_ side: SyncSide<Field?>, isTrueFor value: Field) where Value == Bool {
    self.init(
      get: { side.get().map { $0 == value } },
      set: { side.set(SyncWrite(value: $0.value ? value : nil, reason: $0.reason.mapped(), sequence: $0.sequence)) },
      isPending: side.isPending,
      isBusy: side.isBusy,
      hasNoPreference: { !$0 },
      observe: { tell in
        side.observe { notice in
          switch notice {
          case .changing: tell(.changing)
          case .changed: tell(.changed)
          case .blurred: tell(.blurred(true))
          case .refused(let reason): tell(.refused(reason))
          }
        }
      }
    )
    observeBeginnings = side.observeBeginnings
    moment = side.moment
  }
}

extension SyncWrite.Reason {
  func mapped<Other>() -> SyncWrite<Other>.Reason {
    switch self {
    case .change: .change
    case .refused(let reason): .refused(reason)
    }
  }
}
