/// The states that a store has had. The store can show any of them, and go back to the present.
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
/// - The observers are told, so an interface shows that state, and `synchronize` moves the real focus.
/// - Effects run on, and `send.state` in an effect reads the present. The actions that they send are held, and so are
///   the actions of the user and the writes of bindings. ``resume(droppingInputs:fileID:line:)`` lets them go on.
/// - What an observer sends because it was told of a jump is dropped: it answers a state that is over.
/// - No reducer and no hook runs, so nothing is started, saved or written. A ``Shared`` value is shown as it was, and
///   stays what it is: other stores go on changing it, and this store takes the changes when it resumes.
///
/// A history belongs to the store's actor, and does not retain the store. Its end leaves a store as it is: call
/// ``resume(droppingInputs:fileID:line:)`` first.
///
/// States share what did not change. Of an ``IdentifiedArray`` that is the state or lies in structs of it, the history
/// keeps one copy, and for each action the elements that were changed, added, moved or removed, as an ``UndoHistory``
/// does. 10,000 actions that each change one of 100,000 rows take 13 MB: <doc:LookingBack> has the figures.
public final class StoreHistory<State, Action> {
  /// The actions with the state after each.
  public let recorder: StoreRecorder<State, Action>
  /// The number of the action whose state the store shows; `nil` in the present.
  public private(set) var position: Int?
  private weak let lifetime: StoreLifetime?

  init(of store: Store<State, Action>, limit: Int) {
    recorder = StoreRecorder(store, keepsStates: true, limit: limit)
    lifetime = store.core == nil ? nil : store.lifetime
  }

  /// The numbers of the states: 0 for the one before the first action, and that of the action for the others. Older
  /// ones than the limit are gone.
  public var numbers: ClosedRange<Int> { recorder.numbers }

  /// The recording up to now, with its states.
  public var recording: ActionRecording<State, Action> { recorder.recording }

  /// The state after an action. The nearest one, if it is gone.
  ///
  /// - Complexity: O(d), where d is the number of actions from the state that was read last, and O(n) for each
  ///   ``IdentifiedArray`` of n elements that they have changed, if that state is still in use. An action that added or
  ///   removed elements moves those behind.
  public func state(at number: Int) -> State { recorder.state(at: clamped(number)) }

  /// Shows the state after an action, until ``resume(droppingInputs:fileID:line:)``. The nearest one, if it is gone.
  ///
  /// The call is reported if it is made during a turn, by a reducer or an observer.
  ///
  /// - Complexity: As ``state(at:)``, and that of notifying the observers.
  public func jump(to number: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    withCore(CodeLocation(fileID: fileID, line: line)) { core in
      position = clamped(number)
      core.show(recorder.state(at: clamped(number)))
    }
  }

  /// Goes back to the present, and lets the held actions and effects go on, in their order. A no-op in the present.
  ///
  /// - Parameter droppingInputs: True if the held actions of the user and of bindings are dropped, and the move of
  ///   focus that the user has made. The actions of effects always go on.
  public func resume(droppingInputs: Bool = false, fileID: StaticString = #fileID, line: UInt = #line) {
    withCore(CodeLocation(fileID: fileID, line: line)) { core in
      position = nil
      core.showPresent(droppingInputs: droppingInputs)
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
  /// Keeps the states of this store from now on, so that it can show them again. For debugging: a reducer copies the
  /// arrays, dictionaries and boxes that it changes, and the history retains the old ones. A reducer changes the
  /// elements of an ``IdentifiedArray`` in place if the array lies in structs of the state.
  ///
  /// Use the root store, which handles all actions. The history of a scoped store is empty.
  ///
  /// - Parameter limit: The number of states to keep. The oldest are forgotten, several at a time: up to a quarter more
  ///   are kept.
  public func history(limit: Int = 1_000) -> StoreHistory<State, Action> {
    StoreHistory(of: self, limit: limit)
  }
}
