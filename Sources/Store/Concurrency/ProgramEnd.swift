/// Work to do before the program ends, such as saving values that are not yet in their files.
///
/// The work is done when the program calls `exit` or returns from its main function. A front end that ends the program
/// in another way, for instance by a signal, calls `perform` first.
package enum ProgramEnd {
  private static let work = Locked<[@Sendable () -> Void]>([])
  private static let isAwaited: Void = atProgramEnd { ProgramEnd.perform() }

  /// Adds work. The work must be idempotent, because each call of `perform` does all work again.
  package static func add(_ work: @escaping @Sendable () -> Void) {
    _ = isAwaited
    self.work.withLock { $0.append(work) }
  }

  /// Does all work, in the reverse order of the calls of `add`.
  package static func perform() {
    for work in work.withLock({ $0 }).reversed() { work() }
  }
}
