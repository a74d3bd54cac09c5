/// The handlers of a node for input and focus, and the values that the node publishes.
///
/// ```swift
/// engine.setContent([
///   .element(.username).submitLabel(.next),
///   .element(.password).onSubmit { store.send(.submitted) },
/// ])
/// ```
///
/// Handlers are part of the declaration. Declaring the node again replaces all of them, even if the new declaration has
/// none. Removing the node removes them. ``FocusEngine/change(_:_:)`` keeps them, and adds the handlers that it
/// declares. The engine retains the closures, and what they capture, until they are replaced or removed. It calls them
/// on its actor, within the turn of the input or of the move of focus.
extension FocusNode {
  /// Calls `action` for a key that reaches the node, because the node or a descendant has focus. If the focused element
  /// controls a group with an active item, the key first reaches this item and its ancestors up to the group.
  ///
  /// While nothing has focus, a key begins at the innermost scope around the element that had focus last. If no element
  /// has had focus, the key begins at the root. While a trap is active, a key that would begin outside the trap begins
  /// at the trap. A disabled node gets no key. The active trap gets keys even while it is disabled, so that Escape can
  /// cancel a dialog that is saving.
  ///
  /// Several handlers of one node are called in the order of their declaration, until one returns `.handled`.
  ///
  /// - Parameters:
  ///   - phases: The phases of a key press in which `action` is called.
  ///   - action: Returns `.handled` to keep the key from the ancestors of the node and from the engine.
  public func onKeyPress(
    phases: KeyEvent.Phases = [.down, .repeat],
    action: @escaping (KeyEvent) -> KeyEvent.Result
  ) -> FocusNode {
    adding(.key(phases, action))
  }

  /// Calls `action` when `key` reaches the node in one of the `phases`.
  public func onKeyPress(
    _ key: KeyEvent.Key,
    phases: KeyEvent.Phases = [.down, .repeat],
    action: @escaping () -> KeyEvent.Result
  ) -> FocusNode {
    adding(.key(phases) { $0.key == key ? action() : .ignored })
  }

  /// Calls `action` for any of several keys that reach the node.
  public func onKeyPress(
    keys: Set<KeyEvent.Key>,
    phases: KeyEvent.Phases = [.down, .repeat],
    action: @escaping (KeyEvent) -> KeyEvent.Result
  ) -> FocusNode {
    adding(.key(phases) { keys.contains($0.key) ? action($0) : .ignored })
  }

  /// Calls `action` for a key that reaches the node, if every character of ``KeyEvent/characters`` satisfies
  /// `characters`. A key without characters is ignored.
  ///
  /// ```swift
  /// .element(.grid).onKeyPress(characters: \.isLetter, phases: .down) { select(startingWith: $0.characters) }
  /// ```
  public func onKeyPress(
    characters: @escaping (Character) -> Bool,
    phases: KeyEvent.Phases = [.down, .repeat],
    action: @escaping (KeyEvent) -> KeyEvent.Result
  ) -> FocusNode {
    onKeyPress(phases: phases) { event in
      !event.characters.isEmpty && event.characters.allSatisfy(characters) ? action(event) : .ignored
    }
  }

  /// Calls `action` instead of moving focus when an arrow key reaches the node. Arrows reach the nodes in the same
  /// order as other keys.
  ///
  /// - Parameter action: Called with the direction relative to the text: in right-to-left content, the left arrow is
  ///   `.right`.
  public func onMoveCommand(perform action: @escaping (FocusDirection) -> Void) -> FocusNode { adding(.move(action)) }

  /// Calls `action` when the return key submits at the node or at a descendant. Then the submit handlers of ancestors
  /// are called, up to the first ``submitScope(_:)``. While nothing has focus, the key submits nothing.
  public func onSubmit(_ action: @escaping () -> Void) -> FocusNode { adding(.submit(action)) }

  /// Sets the label of the return key while the node or a descendant has focus. The label determines the effect of the
  /// key if no handler takes the key.
  public func submitLabel(_ label: SubmitKeyLabel) -> FocusNode {
    replacing(.submitLabel(label)) { if case .submitLabel = $0 { true } else { false } }
  }

  /// Stops submissions at the node, so that handlers of its ancestors are not called.
  public func submitScope(_ blocking: Bool = true) -> FocusNode {
    replacing(.submitScope(blocking)) { if case .submitScope = $0 { true } else { false } }
  }

  /// Lets a crown or a wheel change a number while the node or a descendant has focus.
  ///
  /// - Parameters:
  ///   - step: The distance between two detents; if it is `nil`, the number changes smoothly. Detents lie at whole
  ///     steps from `low`, or from 0 if `low` is infinite. Rotations move the number from detent to detent. The
  ///     remainder of a rotation, which is less than a step, is added to the next rotation.
  ///   - sensitivity: The fraction of the rotation that is added to the number.
  ///   - isContinuous: If false, the number stops at `low` and at `high`. If true, turning beyond one end continues
  ///     from the other end, and a number that reaches `high` becomes `low`: an angle of 360 becomes 0. For a
  ///     continuous number, choose a `step` of which `high - low` is a multiple. With another step, the number leaves
  ///     the detents when the number passes an end. If `low` or `high` is infinite, `isContinuous` has no effect.
  ///   - get: Reads the number.
  ///   - set: Writes the number.
  public func onRotation(
    from low: Double,
    through high: Double,
    by step: Double? = nil,
    sensitivity: RotationSensitivity = .high,
    isContinuous: Bool = false,
    get: @escaping () -> Double,
    set: @escaping (Double) -> Void
  ) -> FocusNode {
    // If the bounds are in the wrong order, the range contains `low` alone.
    let range = low.isNaN ? 0...0 : low...max(low, high)
    return adding(
      .rotation(
        RotationInput(range: range, step: step, sensitivity: sensitivity, wraps: isContinuous, get: get, set: set)
      )
    )
  }

  /// Calls `action` when the element loses focus, also when it is removed. Blur handlers are called before the focus
  /// handlers and the observers of the move.
  public func onBlur(_ action: @escaping () -> Void) -> FocusNode { adding(.blur(action)) }

  /// Calls `action` when the element gains focus, after the blur handlers of the element that had focus before.
  public func onFocus(_ action: @escaping () -> Void) -> FocusNode { adding(.focus(action)) }

  /// Publishes a value while the node or a descendant has focus: see ``FocusEngine/focusedValue(_:)``.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value) -> FocusNode {
    let name = ObjectIdentifier(key)
    return replacing(.value(name, value)) { if case .value(name, _) = $0 { true } else { false } }
  }

  /// Publishes a value while the node's scene is the focused scene: see ``FocusEngine/focusedValue(_:)``. Nodes outside
  /// all scenes form one scene, which is also focused while nothing has focus. If several nodes of a scene publish a
  /// value for `key`, the newest publisher wins: the node that was the last to begin publishing values for any key.
  public func focusedSceneValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value) -> FocusNode {
    let name = ObjectIdentifier(key)
    return replacing(.sceneValue(name, value)) { if case .sceneValue(name, _) = $0 { true } else { false } }
  }

  /// Declares the value that a binding has while the node, or a descendant of it, has focus.
  ///
  /// The engine retains the binding as long as the node is declared with it. A binding of another engine is reported.
  public func focused<Value>(_ binding: FocusBinding<ID, Value>, equals value: Value) -> FocusNode {
    replacing(
      .bound(binding.id) { runner, slot in
        guard let engine = binding.engine, engine.runner === runner else { return runner.report(.foreignBinding(slot)) }
        binding.bind(slot, to: value, in: engine)
      }
    ) { $0.isBound(to: binding.id) }
  }

  /// Makes a Boolean binding true while the node, or a descendant of it, has focus.
  public func focused(_ binding: FocusBinding<ID, Bool>) -> FocusNode { focused(binding, equals: true) }

  func adding(_ handler: NodeHandler) -> FocusNode { changing { $0.handlers.append(handler) } }

  private func replacing(_ handler: NodeHandler, where isFormer: (NodeHandler) -> Bool) -> FocusNode {
    changing {
      $0.handlers.removeAll(where: isFormer)
      $0.handlers.append(handler)
    }
  }
}
