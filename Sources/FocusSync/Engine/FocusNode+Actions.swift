/// Declares the actions of nodes, such as that of a button, and the keys that perform an action from anywhere in a
/// scope.
///
/// ```swift
/// engine.setContent([
///   .scope(.dialog, isModal: true).onExitCommand { store.send(.cancelled) },
///   .element(.name, in: .dialog),
///   .element(.save, in: .dialog, interactions: .activate)
///     .onActivate { store.send(.saveTapped) }
///     .keyboardShortcut(.defaultAction),
/// ])
/// ```
extension FocusNode {
  /// Calls `action` when the user activates the element:
  ///
  /// - by Return or Space, while the element has focus or is the active item;
  /// - by a click on the element, or on a node in it: see ``FocusEngine/click(_:)``;
  /// - by the ``keyboardShortcut(_:)`` of the element.
  ///
  /// The element must take ``FocusableInteractions/activate``. For Return and Space, the key handlers of the element
  /// come first. If none of them handles the key, `action` is called. In both cases, the key handlers of ancestors are
  /// not called. If a click moves focus, it does so before the call. A held key calls `action` once.
  public func onActivate(perform action: @escaping () -> Void) -> FocusNode { adding(.activate(action)) }

  /// Lets a key activate the element from anywhere in its scope, as long as no handler and no submission takes the key.
  ///
  /// The search for the element begins at the node where the key begins: see ``onKeyPress(phases:action:)``. The search
  /// goes outward from scope to scope, and does not leave the active trap. It ends at the first scope that has an
  /// element with the shortcut; elements of nested scopes do not count. Of several such elements, the one that was
  /// declared first counts. A disabled default button ends the search without effect. A disabled cancel button is
  /// skipped, so Escape goes on outward. For Escape, the search can also end at a node with an exit command: see
  /// ``onExitCommand(perform:)``.
  public func keyboardShortcut(_ shortcut: KeyEvent.Shortcut) -> FocusNode {
    changing { $0.shortcuts.insert(shortcut) }
  }

  /// Calls `action` for Escape while the node or a descendant has focus, as long as no handler takes the key. The
  /// action of a trap is also called when a click leaves the trap: see ``OutsideClick/leaves``.
  ///
  /// Escape begins where other keys begin: see ``onKeyPress(phases:action:)``. It goes to the innermost of these: a
  /// node with an exit command, or a scope with an enabled element for ``KeyEvent/Shortcut/cancelAction``. The exit
  /// command of a scope works even while the scope is disabled, so that the user can cancel the work that disabled the
  /// scope.
  public func onExitCommand(perform action: @escaping () -> Void) -> FocusNode {
    adding(.exit(action)).changing { $0.hasExitCommand = true }
  }
}

extension FocusEngine {
  /// Declares the handlers of the root, which receive the input that no node takes.
  ///
  /// ```swift
  /// engine.declareRoot { $0.onKeyPress("?") { showHelp(); return .handled } }
  /// ```
  ///
  /// Declaring the root again replaces the former declaration. The engine ignores attributes of the node such as its
  /// frame and its keyboard shortcut. Within a callback, the declaration is queued.
  ///
  /// - Parameter declare: Takes a node without handlers, and returns it with handlers.
  public func declareRoot(_ declare: @escaping (FocusNode<ID?>) -> FocusNode<ID?>) {
    runner.enter(queued: ()) { runner in
      let node = declare(FocusNode(id: nil, role: .scope))
      runner.redeclare(FocusTree.root, node.handlers)
      if node.hasExitCommand != runner.core.tree.places[FocusTree.root].attributes.hasExitCommand {
        runner.process(.setRootExitCommand(node.hasExitCommand))
      }
    }
  }
}
