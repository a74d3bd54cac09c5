/// Changes the tree, and moves focus on behalf of front ends and programs.
extension FocusEngine {
  /// Changes the tree. After the last edit, the engine decides once whether focus moves, for example because the
  /// focused element was removed. A node may be added before its parent. The order of the edits of different nodes
  /// matters in one case only: of two added nodes, the one that is added first counts as declared first.
  ///
  /// Within a callback, `edit` is queued and runs later in the turn.
  ///
  /// - Complexity: O(d) for each edit, where d is the depth of the node. For a container O(d + n), where n is the
  ///   number of nodes in it.
  public func update(_ edit: @escaping (inout FocusUpdate<ID>) -> Void) {
    forgetUnusedNames()
    runner.enter(queued: ()) { [unowned self] runner in
      let isCurrent = content.update == runner.core.updates
      var update = FocusUpdate(engine: self, content: isCurrent ? content.nodes : [])
      edit(&update)
      if !update.edits.isEmpty { runner.process(.update(update.edits)) }
      if let content = update.newContent { self.content = (content, runner.core.updates) }
    }
  }

  /// Adds one node. To add several nodes, call ``update(_:)``, which handles all edits as one event.
  public func add(_ node: FocusNode<ID>) { update { $0.add(node) } }

  /// Changes part of a node's declaration.
  public func change(_ id: ID, _ change: @escaping (inout FocusNode<ID>) -> Void) {
    update { $0.change(id, change) }
  }

  /// Removes a node and its descendants.
  ///
  /// - Complexity: O(n), where n is the number of removed nodes. If the engine must find a replacement, for example
  ///   because a removed node has focus, O(m log m), where m is the number of nodes in the tree.
  public func remove(_ id: ID) { update { $0.remove(id) } }

  /// Moves focus to an element or to the content of a section or scope; `nil` gives focus up.
  ///
  /// - Parameters:
  ///   - since: The ``stamp`` on which the request is based. If focus has moved since, the request is
  ///     refused as stale, so that a slow effect does not undo a move of the user.
  ///   - waits: True if the request waits while its element is not in the tree, or is in an inactive window. A move by
  ///     the user, a reset, a trap that takes focus, a request for another element or for `nil`, or
  ///     ``expirePendingRequest()`` ends the wait.
  @inlinable
  @discardableResult
  public func request(
    _ id: ID?,
    ifUnchangedSince since: FocusStamp? = nil,
    waits: Bool = true,
    cause: FocusCause = .program
  ) -> FocusRequestResult {
    runner.request(id.map { slot(naming: $0) }, since: since?.moves, waits: waits, cause: cause)
  }

  /// Handles a click on a node, or on nothing.
  ///
  /// 1. Focus goes to the node if it is an element that takes ``FocusableInteractions/edit``, or otherwise to its
  ///    nearest ancestor that is such an element. If there is none, focus stays.
  /// 2. The click activates the node if it takes ``FocusableInteractions/activate``, or otherwise its nearest ancestor
  ///    that does: see ``FocusNode/onActivate(perform:)``.
  ///
  /// A click on nothing gives focus up. A click outside the active trap has the effect that ``FocusNode/outsideClick``
  /// declares. If an element controls a group, a click on an item of the group makes the item active, and does not move
  /// focus: see ``FocusNode/controls(_:)``.
  @discardableResult
  public func click(_ id: ID?) -> FocusRequestResult {
    runner.perform(.click(id.map(slot(naming:))))
  }

  /// Moves along the Tab order, unless ``FocusNode/exitFocus`` says otherwise. If nothing has focus, the move starts
  /// where focus was last.
  ///
  /// - Complexity: O(log n + d), where n is the number of nodes and d the depth of the focused element; O(n log n) for
  ///   the first Tab after a change of the layout.
  @discardableResult
  public func tab(forward: Bool = true) -> FocusRequestResult { runner.perform(.tab(forward: forward)) }

  /// Moves focus in a direction, to the first of these targets that exists:
  ///
  /// 1. The target that ``FocusNode/exitFocus`` declares.
  /// 2. The next element on the way back along the arrow moves that led to the focused element.
  /// 3. The next item of a group around the focused element.
  /// 4. The best element under ``FocusOptions/directionalPolicy``.
  ///
  /// If the focused element controls a group that takes the arrow, the active item moves instead of focus. A section or
  /// scope that the move enters may redirect the move, for example to its default.
  ///
  /// If nothing has focus, the move goes to the default of the active trap or of the root, if the priority of the
  /// default is ``DefaultFocusPriority/userInitiated``. Without such a default, the policy decides:
  ///
  /// - Under ``FocusOptions/DirectionalPolicy/adjacent``, the move goes to the element at which focus enters the trap
  ///   or the root.
  /// - Under ``FocusOptions/DirectionalPolicy/nearest``, the move goes to the element nearest to a corner: the top left
  ///   corner for right and down, and the bottom right corner for left and up.
  ///
  /// - Complexity: O(n) for each section around the focused element, where n is the number of nodes.
  @discardableResult
  public func move(_ direction: FocusDirection) -> FocusRequestResult { runner.perform(.move(direction)) }

  /// Moves to the next or previous pane in the Tab order. After the last pane, the first one follows. Focus goes to the
  /// last focused element of the pane, or otherwise to the pane's default or first element. F6 and Shift-F6 move in
  /// this way.
  ///
  /// - Complexity: O(n), where n is the number of nodes; O(n log n) for the first move after a change of the layout.
  @discardableResult
  public func movePane(forward: Bool = true) -> FocusRequestResult { runner.perform(.pane(forward: forward)) }

  /// Moves focus by about one page. A page is the visible height or width of the scroll region around the focused
  /// element. Focus goes straight in `direction`, to the farthest element that fits on one page together with the
  /// focused element. If no other element fits, focus goes to the next element in `direction`. At the end of a scroll
  /// region, focus moves on in the next region outward. Page Up and Page Down move in this way.
  ///
  /// - Complexity: O(n) for each scroll region around the focused element, where n is the number of nodes in the
  ///   region.
  @discardableResult
  public func page(_ direction: FocusDirection) -> FocusRequestResult { runner.perform(.page(direction)) }

  /// Moves focus to the default of a scope, or otherwise to the element at which focus enters the scope. `nil` stands
  /// for the root.
  @discardableResult
  public func resetFocus(in scope: ID? = nil) -> FocusRequestResult {
    runner.perform(.reset(scope: scope.map(slot(naming:)) ?? FocusTree.root))
  }

  /// Refuses all waiting requests. Reports what the first of them waits for: ``FocusReport/neverCame(_:)`` or
  /// ``FocusReport/neverBound(_:)``. If no request waits, nothing is reported.
  public func expirePendingRequest() {
    runner.enter(queued: ()) { runner in
      let unboundValue = runner.unboundValue
      runner.process(.expirePending)
      if let unboundValue { runner.report(.neverBound(unboundValue)) }
    }
  }

  /// Makes the tree contain exactly these nodes: see ``FocusUpdate/setContent(_:)``.
  @inlinable
  public func setContent(_ nodes: [FocusNode<ID>]) { update { $0.setContent(nodes) } }
}
