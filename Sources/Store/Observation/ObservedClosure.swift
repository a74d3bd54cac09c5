import Observation

/// Calls a closure now, and again after each change of a value that the closure has read in its latest call.
///
/// ```swift
/// token = observe { label.text = "\(store.count)" }
/// ```
///
/// Several changes that happen before the main actor is free cause one call. In a subclass of `NSObject`, methods of
/// the same name hide this function. With UIKit, call `NSObject.observe(_:)` there, which does the same.
///
/// - Parameter apply: Reads stores and other observable objects. The token retains it.
/// - Returns: A token that ends the calls when it is cancelled or released.
@MainActor
public func observe(_ apply: @escaping @MainActor () -> Void) -> ObserveToken { observeClosure(apply) }

/// Does what `observe` does, for code in which a method of that name hides the function.
@MainActor
func observeClosure(_ apply: @escaping @MainActor () -> Void) -> ObserveToken {
  let observed = ObservedClosure(apply)
  observed.run()
  // Only the token retains `observed`. After the token has ended, a change calls nothing.
  return ObserveToken { withExtendedLifetime(observed) {} }
}

@MainActor
private final class ObservedClosure {
  private let apply: @MainActor () -> Void

  init(_ apply: @escaping @MainActor () -> Void) { self.apply = apply }

  func run() {
    withObservationTracking {
      apply()
    } onChange: { [weak self] in
      // An observable object other than a store calls `onChange` before its property changes. So the closure runs
      // later, in a task.
      Task { @MainActor in self?.run() }
    }
  }
}
