import Store

extension StoreTrace {
  /// From now on, adds each move of an engine's focus to the trace, with its reason, and each input or request that the
  /// engine refuses.
  ///
  /// ```swift
  /// let trace = store.trace()
  /// trace.follow(engine)
  /// ```
  ///
  /// The closure ``FocusEngine/trace`` of the engine is still called. Set this closure before you call `follow`,
  /// because a later assignment replaces the closure that `follow` installs.
  public func follow<ID>(_ engine: FocusEngine<ID>) {
    let before = engine.trace
    engine.trace = { [weak self] entry in
      before?(entry)
      self?.add(entry)
    }
  }

  private func add<ID>(_ entry: FocusTraceEntry<ID>) {
    if let change = entry.change {
      let isInput = change.cause == .key || change.cause == .pointer
      add(
        TracedMove(from: change.from.map { "\($0)" }, to: change.to.map { "\($0)" }),
        because: reason(isInput ? cause ?? entry.event : "\(change.cause)", entry.explanation)
      )
    } else if case .refused(let refusal) = entry.result {
      add(TracedMove(from: nil, to: nil, refusal: entry.event), because: reason("\(refusal)", entry.explanation))
    }
  }

  private func reason(_ cause: String, _ explanation: String) -> String {
    explanation.isEmpty ? cause : "\(cause): \(explanation)"
  }
}
