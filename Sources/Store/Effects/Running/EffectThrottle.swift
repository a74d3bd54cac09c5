/// Decides whether a throttled effect runs, given the instant at which the last effect of its id was let through.
///
/// The decision reads a clock of the user, so it is made outside the lock: see ``EffectCommands/Question``.
struct EffectThrottle {
  enum Decision {
    /// Runs the effect now. `replacing` is the end of a past interval, for which another effect may still wait.
    case now(Any, replacing: AnyHashable?)
    /// Runs `wait` first. The policy decides which of the effects that wait for the same instant runs.
    case later(AnyHashable, wait: EffectTree?, InFlightPolicy)
  }

  let decide: (_ last: Any?) -> Decision
}

/// The id of throttled effects that wait for the same end of an interval. One of them runs.
struct ThrottleWait: Hashable, PrivateID {
  let id: AnyHashable
  let end: AnyHashable
}

/// An id that the library makes for itself. No feature can cancel by it, and reports leave it out.
protocol PrivateID {}
