/// A step without its value.
// An object that does not change, so that a list of them is short to move, and its code is not generic.
class UndoEntry {
  typealias Focus = (before: AnyHashable?, after: AnyHashable?)
  typealias Time = any InstantProtocol<Duration>

  let step: UndoStep
  /// The focus before and after the step; `nil` if it is not known.
  let focus: Focus?
  /// The time of the last change, if it decides what joins the step.
  let time: Time?

  init(_ step: UndoStep, _ focus: Focus?, _ time: Time?) {
    self.step = step
    self.focus = focus
    self.time = time
  }

  /// True if a change belongs to the step before it. A test does not know the focus and the time of an
  /// expected step, so they do not keep the change apart.
  func joins(_ last: UndoEntry) -> Bool {
    guard step.joins(last.step) else { return false }
    if let focus, let lastFocus = last.focus, focus.before != lastFocus.after { return false }
    guard let duration = step.within, let time else { return true }
    return last.time.flatMap { time.elapsed(since: $0) }.map { $0 <= duration } ?? false
  }
}

extension InstantProtocol<Duration> {
  /// The time since an earlier instant; `nil` if that is of another clock.
  fileprivate func elapsed(since other: any InstantProtocol<Duration>) -> Duration? {
    (other as? Self)?.duration(to: self)
  }
}
