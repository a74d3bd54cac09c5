/// Decides whether a throttled effect runs, from the time at which the last one of its id did.
///
/// The decision reads a user's clock, so that it is made outside the lock: see ``EffectCommands/Question``.
struct EffectThrottle {
  enum Decision {
    /// Runs the effect now. `replacing` is the end of an interval that is over, for which another effect may still
    /// wait.
    case now(Any, replacing: AnyHashable?)
    /// Runs `wait` first. The policy decides which of the effects that wait for the same instant runs then.
    case later(AnyHashable, wait: EffectTree?, InFlightPolicy)
  }

  let decide: (_ last: Any?) -> Decision
}

/// The id of throttled effects that wait for the same end of an interval; one of them runs.
struct ThrottleWait: Hashable, PrivateID {
  let id: AnyHashable
  let end: AnyHashable
}

/// An id of the library's own. No feature can cancel by it, and no report shows it.
protocol PrivateID {}
