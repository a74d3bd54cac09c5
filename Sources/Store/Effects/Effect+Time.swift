extension Effect {
  /// Waits before running this effect. A newer effect of the same id replaces this effect and starts the wait again.
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

  /// Runs at most one effect of an id in each interval. An effect that arrives outside an interval runs at once, and
  /// begins an interval. Of the effects that arrive during an interval, one runs when the interval ends, and begins the
  /// next interval: `latest` decides which effect.
  ///
  /// A running effect goes on when the next one starts. To let the next one cancel it, give the effects an id with
  /// ``cancellable(id:cancelInFlight:)``.
  ///
  /// - Parameter latest: If true, the last effect that arrives during an interval runs when the interval ends. If
  ///   false, the first effect that arrives runs. The effect that began the interval does not count.
  public func throttle<C: Clock>(
    id: some Hashable,
    for interval: C.Duration,
    clock: C,
    latest: Bool,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    guard let tree else { return .none }
    let id = AnyHashable(id)
    let decide = { (last: Any?, tree: EffectTree) in
      let now = clock.now
      let effect = Self(tree: tree)
      let end = (last as? C.Instant)?.advanced(by: interval)
      let waitID = TimedPart.throttled(id: id, end: end.map { AnyHashable($0) })
      guard let end, end > now else {
        // An effect may still wait for the end of the previous interval. The new effect replaces it.
        return Self.merge([Self(tree: EffectTree(.mark(id, now))), .cancel(id: waitID), effect.cancellable(id: id)])
      }
      let wait = Self.run(
        name: "throttle",
        operation: { _ in try await clock.sleep(until: end, tolerance: nil) },
        fileID: fileID,
        line: line
      )
      return Self.concatenate([wait, Self(tree: EffectTree(.mark(id, end))), effect])
        .cancellable(id: waitID, policy: latest ? .cancelRunning : .ignoreNew)
        .cancellable(id: id)
    }
    return Self(tree: EffectTree(.throttle(id, { decide($0, $1).tree! }), [tree]))
  }

  /// Cancels this effect and then runs `fallback`, if this effect has not ended after `duration`.
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
    // The number makes these ids different from all others.
    let number = IdentityStamp.next()
    let (wholeID, workID) = (TimedPart.whole(number), TimedPart.work(number))
    let limit = Self.run(
      name: "timeout",
      operation: { _ in try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil) },
      fileID: fileID,
      line: line
    )
    // When the work ends, it cancels `wholeID`, and with it the time limit. If the work ends synchronously, the time
    // limit is never started.
    let work = Self.concatenate([self, .cancel(id: wholeID)]).cancellable(id: workID)
    let rest = Self.concatenate([limit, .cancel(id: workID), fallback])
    return .merge([work, rest]).cancellable(id: wholeID)
  }
}

// The time operators for a clock of the type `any Clock<Duration>`. Swift prefers the generic methods above, and calls
// these methods where it cannot pass the clock to a generic method: for the result of a cast or of `??`, and in some
// closures of one expression.

extension Effect {
  /// Waits before running this effect. A newer effect of the same id replaces this effect and starts the wait again.
  @_disfavoredOverload
  public func debounce(
    id: some Hashable,
    for duration: Duration,
    tolerance: Duration? = nil,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    debounce(id: id, for: duration, tolerance: tolerance, clock: clock, fileID: fileID, line: line)
  }

  /// Runs at most one effect of an id in each interval. An effect that arrives outside an interval runs at once, and
  /// begins an interval. Of the effects that arrive during an interval, one runs when the interval ends, and begins the
  /// next interval: `latest` decides which effect.
  @_disfavoredOverload
  public func throttle(
    id: some Hashable,
    for interval: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    throttle(id: id, for: interval, clock: clock, latest: latest, fileID: fileID, line: line)
  }

  /// Cancels this effect if it has not ended after a time, and then runs another effect.
  @_disfavoredOverload
  public func timeout(
    after duration: Duration,
    clock: any Clock<Duration>,
    else fallback: Self = .none,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    timeout(after: duration, clock: clock, else: fallback, fileID: fileID, line: line)
  }
}
