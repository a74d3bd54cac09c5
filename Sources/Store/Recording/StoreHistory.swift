/// The newest states that a store has had since the history was made, up to a limit: see ``Store/history(limit:)``. The
/// store can show any of them, and go back to the present.
///
/// ```swift
/// let history = store.history()
/// store.send(.increment)
/// history.jump(to: 0)  // the state before the first action
/// history.resume()
/// ```
///
/// While the store shows a state of the past:
///
/// - Observers are notified, so an interface shows that state, and `synchronize` moves the real focus.
/// - Effects continue, and `send.state` in an effect reads the present. The store holds the actions that effects and
///   the user send, and the writes of bindings. ``resume(droppingInputs:fileID:line:)`` handles them.
/// - An action that an observer sends because of a jump is dropped, because it answers a state of the past.
/// - No reducer and no hook runs, so the store starts no effect and changes no ``Shared`` value. A ``Shared`` value is
///   shown as it was then, but is not set back: other stores go on changing it, and this store takes their changes when
///   it resumes.
///
/// A history belongs to the store's actor, and does not retain the store. Releasing the history does not return the
/// store to the present: call ``resume(droppingInputs:fileID:line:)`` first.
///
/// States share the memory of the parts that did not change. If the state is an ``IdentifiedArray``, or has one in its
/// structs, the history keeps one copy of the array, and for each action the elements that were changed, added, moved
/// or removed, as an ``UndoHistory`` does. 10,000 actions that each change one of 100,000 rows take 13 MB:
/// <doc:LookingBack> has the figures.
public final class StoreHistory<State, Action> {
  /// Records the actions of the store, and keeps the states of the history.
  public let recorder: StoreRecorder<State, Action>
  /// The number of the state that the store shows: see ``numbers``. `nil` if the store shows the present.
  public private(set) var position: Int?
  private weak let lifetime: StoreLifetime?

  init(of store: Store<State, Action>, limit: Int) {
    recorder = StoreRecorder(store, keepsStates: true, limit: limit)
    lifetime = store.core == nil ? nil : store.lifetime
  }

  /// The numbers of the states that the history keeps. A state has the number of the action that led to it; the state
  /// before the first action has 0.
  public var numbers: ClosedRange<Int> { recorder.numbers }

  /// The recording up to now, with its states.
  public var recording: ActionRecording<State, Action> { recorder.recording }

  /// The state after the action with this number; the nearest kept state if the history has no such state.
  ///
  /// - Complexity: O(d + m), where d is the number of actions between this state and the previously read one, and m the
  ///   number of elements that these actions changed or moved. Adding or removing an element moves all later elements.
  ///   If the previously read state is still in use, O(n) more for each changed ``IdentifiedArray`` of n elements.
  public func state(at number: Int) -> State { recorder.state(at: clamped(number)) }

  /// Shows the state after the action with this number, until ``resume(droppingInputs:fileID:line:)``. Shows the
  /// nearest kept state if the history has no such state.
  ///
  /// A call during a turn, by a reducer or an observer, is reported and does nothing.
  ///
  /// - Complexity: The complexity of ``state(at:)``, and that of notifying the observers.
  public func jump(to number: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    withCore(CodeLocation(fileID: fileID, line: line)) { core in
      position = clamped(number)
      core.show(recorder.state(at: clamped(number)))
    }
  }

  /// Goes back to the present. Then handles the held actions and starts the held effects, in the order in which they
  /// came. A no-op in the present. A call during a turn is reported and does nothing.
  ///
  /// - Parameter droppingInputs: True to drop the held actions that no effect has sent, such as those of the user. True
  ///   also drops a move of focus that was made while the store showed its past. Actions of effects are handled in
  ///   either case, unless the effect was cancelled.
  public func resume(droppingInputs: Bool = false, fileID: StaticString = #fileID, line: UInt = #line) {
    withCore(CodeLocation(fileID: fileID, line: line)) { core in
      position = nil
      // The reducers that `showPresent` runs must not see the dependencies that the caller overrides.
      DependencyValues.withoutOverrides { core.showPresent(droppingInputs: droppingInputs) }
    }
  }

  private func clamped(_ number: Int) -> Int { min(max(number, numbers.lowerBound), numbers.upperBound) }

  private func withCore(_ location: CodeLocation, _ body: (StoreCore<State, Action>) -> Void) {
    guard let lifetime, let core = lifetime.core as? StoreCore<State, Action> else { return }
    guard !core.flags.contains(.isBusy) else {
      return core.report(
        """
        A history was asked to show another state during a turn of its store.

        Nothing is shown. Call 'jump(to:)' and 'resume()' between turns: not in a reducer, and not in an observer of \
        the store.
        """,
        location: location
      )
    }
    withExtendedLifetime(lifetime) { body(core) }
  }
}

extension Store {
  /// Keeps the states of this store from now on, so that the store can show them again.
  ///
  /// Use a history for debugging, because it costs time and memory. The history retains the old arrays, dictionaries
  /// and boxes, so a reducer copies each one that it changes. There is an exception: if an ``IdentifiedArray`` is a
  /// property of the state or of a struct in the state, the history keeps a separate copy of the array. A reducer then
  /// changes the elements of the array in place.
  ///
  /// Use the root store, which handles all actions. The history of a scoped store is empty.
  ///
  /// - Parameter limit: The number of actions to keep, each with the state after it. The history forgets the oldest
  ///   actions several at a time, so it can keep up to a quarter more than `limit`.
  public func history(limit: Int = 1_000) -> StoreHistory<State, Action> {
    StoreHistory(of: self, limit: max(limit, 0))
  }
}
