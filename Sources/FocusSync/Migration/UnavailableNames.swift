// Names that were removed or changed, for their messages.

extension FocusEngine {
  @available(
    *,
    unavailable,
    message: "Read the engine: 'contains(_:)', 'node(_:)', 'parent(of:)', 'pending', 'sequence'."
  )
  public var machine: FocusEngine { self }

  @available(*, unavailable, message: "Call the method of the event: 'tab()', 'move(_:)', 'request(_:)', 'update(_:)'.")
  public func perform(_ event: Never) {}
}

extension FocusTraceEntry {
  @available(*, unavailable, message: "Read the entry: 'entry.change', 'entry.result', 'entry.explanation'.")
  public var outcome: FocusTraceEntry { self }
}

@available(*, unavailable, message: "An engine is read itself, and cannot be copied: see 'FocusEngine'.")
public enum FocusMachine<ID> {}

@available(*, unavailable, message: "Make an engine with an element for each rectangle, and call 'move(_:)'.")
public enum DirectionalFocusSearch {
  @available(*, unavailable, renamed: "FocusOptions.DirectionalPolicy")
  public typealias Policy = FocusOptions.DirectionalPolicy
}
