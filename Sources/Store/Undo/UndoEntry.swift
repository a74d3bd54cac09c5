/// One step of a history, with the change that undoes or redoes the step.
// A class, so that an array of entries contains references, which are small. Immutable, so that the copies of a history
// can share an entry.
final class UndoEntry<Value> {
  typealias Focus = (before: AnyHashable?, after: AnyHashable?)
  typealias Time = any InstantProtocol<Duration>

  let step: UndoStep
  let change: ValueChange<Value>
  /// The focus before and after the step; `nil` if it is not known.
  let focus: Focus?
  /// The time of the last change; `nil` if ``UndoStep/within`` is `nil` for this change, or if a test recorded the
  /// change.
  let time: Time?

  init(_ step: UndoStep, _ change: ValueChange<Value>, _ focus: Focus? = nil, _ time: Time? = nil) {
    self.step = step
    self.change = change
    self.focus = focus
    self.time = time
  }

  /// True if this entry joins `last`, the previous entry. Compares the steps, the focus and the time. If a test
  /// recorded this entry, compares the steps only.
  func joins(_ last: UndoEntry) -> Bool {
    guard step.joins(last.step) else { return false }
    if let focus, let lastFocus = last.focus, focus.before != lastFocus.after { return false }
    guard let duration = step.within, let time else { return true }
    return last.time.flatMap { time.elapsed(since: $0) }.map { $0 <= duration } ?? false
  }
}

extension InstantProtocol<Duration> {
  /// The time since an earlier instant; `nil` if `other` has another type.
  fileprivate func elapsed(since other: any InstantProtocol<Duration>) -> Duration? {
    (other as? Self)?.duration(to: self)
  }
}
