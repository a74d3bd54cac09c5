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
  /// The element must take ``FocusableInteractions/activate``. Return and Space first go to the key handlers of the
  /// element. If none of the handlers handles the key, `action` is called, and the key goes no further. If a click
  /// moves focus, focus moves before the call. A held key calls `action` once.
  public func onActivate(perform action: @escaping () -> Void) -> FocusNode { adding(.activate(action)) }

  /// Lets a key activate the element from anywhere in its scope, unless a handler or a submission takes the key.
  ///
  /// The engine searches the scopes around the focused element, from the innermost outward to the active trap. While
  /// nothing has focus, the search begins at the node where the delivery of a key begins: see
  /// ``onKeyPress(phases:action:)``. The search ends at the first scope that has an element with the shortcut:
  ///
  /// - An element counts only for the innermost scope around it. Of several elements, the one declared first counts.
  /// - If the element is a disabled default button, Return activates nothing.
  /// - Escape skips disabled cancel buttons. Escape can also go to an exit command: see ``onExitCommand(perform:)``.
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
