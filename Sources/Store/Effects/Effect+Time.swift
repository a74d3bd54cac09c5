extension Effect {
  /// Waits before running this effect. A newer effect of the same id replaces it and starts the wait again.
  ///
  /// ```swift
  /// case .binding(\.query):
  ///   return .run { … }
  ///     .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  public func debounce<C: Clock>(
    id: some Hashable,
    for duration: C.Duration,
    tolerance: C.Duration? = nil,
    clock: C,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    guard !isNone else { return .none }
    let wait = Self.run(
      name: "debounce",
      operation: { _ in try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: tolerance) },
      fileID: fileID,
      line: line
    )
    return Self.concatenate([wait, self]).cancellable(id: id, cancelInFlight: true)
  }

  /// Runs at most one effect of an id in each interval. The first runs at once. Of those that arrive within the
  /// interval, the latest or the first runs at its end.
  ///
  /// A running effect goes on when the next one starts. To cancel it then, give it an id with
  /// ``cancellable(id:cancelInFlight:)``.
  ///
  /// - Parameter latest: True if the last effect that arrives within an interval runs at its end. If false, the first
  ///   does.
  public func throttle<C: Clock>(
    id: some Hashable,
    for interval: C.Duration,
    clock: C,
    latest: Bool,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    guard let tree else { return .none }
    let throttle = EffectThrottle { last in
      let now = clock.now
      guard let last = last as? C.Instant else { return .now(now, replacing: nil) }
      let next = last.advanced(by: interval)
      guard next > now else { return .now(now, replacing: AnyHashable(next)) }
      let wait = Self.run(
        name: "throttle",
        operation: { _ in try await clock.sleep(until: next, tolerance: nil) },
        fileID: fileID,
        line: line
      )
      return .later(AnyHashable(next), wait: wait.tree, latest ? .cancelRunning : .ignoreNew)
    }
    return Self(tree: EffectTree(.throttle(AnyHashable(id), throttle, tree)))
  }

  /// Cancels this effect if it has not ended after a time, and then runs another effect.
  ///
  /// ```swift
  /// .run { … }.timeout(after: .seconds(10), clock: clock, else: .send(.loginResponse(.failure(.timeout))))
  /// ```
  public func timeout<C: Clock>(
    after duration: C.Duration,
    clock: C,
    else fallback: Self = .none,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    guard !isNone else { return .none }
    let id = TimeoutID()
    let limit = Self.run(
      name: "timeout",
      operation: { _ in try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil) },
      fileID: fileID,
      line: line
    )
    let work = Self.concatenate([self, .cancel(id: id.limit)]).cancellable(id: id.work)
    // If the work ends synchronously, the time limit is never started.
    let rest = Self.concatenate([limit, .cancel(id: id.work), fallback]).cancellable(id: id.limit)
      .ifRunning(id: id.work)
    return .merge([work, rest])
  }
}

extension Effect {
  /// Runs the effect only if another effect of an id is running or waiting.
  fileprivate func ifRunning(id: some Hashable) -> Self {
    tree.map { Self(tree: EffectTree(.ifRunning(AnyHashable(id), $0))) } ?? .none
  }
}

/// The two ids of one `timeout`. They are equal to no other ids.
private final class TimeoutID: Hashable, Sendable {
  struct Part: Hashable, PrivateID {
    let timeout: TimeoutID
    let isLimit: Bool
  }

  var work: Part { Part(timeout: self, isLimit: false) }
  var limit: Part { Part(timeout: self, isLimit: true) }

  static func == (lhs: TimeoutID, rhs: TimeoutID) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
