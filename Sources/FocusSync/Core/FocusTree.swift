/// The tree of elements, sections and scopes, by slot.
///
/// A slot is a small number that stands for one id. The tree contains slots instead of ids, so a search costs the same
/// for every type of id. Slot 0 is the root, a scope around all nodes. A slot may be empty: its id is known, but no
/// node with that id is in the tree.
struct FocusTree {
  /// One slot: the declared attributes, the links to other nodes, and values derived from both.
  struct Place {
    var attributes = FocusNode<Slot>(id: root, role: .scope)
    /// True if a node is in the slot.
    var isPresent = false
    /// True if the node takes part in moves. The node and its ancestors must be enabled, and none of them may be an
    /// inactive window. Exception: an element with `isFocusableWhenDisabled` takes part even if it is disabled itself.
    var isReachable = true
    /// True if the node is a trap that contains no element, and this has been reported.
    var isReportedEmpty = false
    /// True if the node leaves the tree when the current update ends.
    var isLeaving = false
    /// True if the node clips its content: see ``FocusNode/visibleRect``.
    var isScrollRegion = false
    /// For a trap, how focus came into it. `nil`: focus has not been in the trap since it was turned on. False: focus
    /// was inside when the trap was turned on. True: the trap has taken focus from outside. False can become true.
    var tookFocus: Bool?
    /// The declared reading direction of the content, or otherwise the direction of the parent.
    var direction = ReadingDirection.leftToRight
    /// Orders the nodes by declaration: a node that was declared later has a higher number.
    var age = 0
    /// The number of the last update that added or changed the node.
    var declaredIn = 0
    @CompactSlot var parent = noSlot
    @CompactSlot var firstChild = noSlot
    @CompactSlot var lastChild = noSlot
    @CompactSlot var nextSibling = noSlot
    @CompactSlot var previousSibling = noSlot
    @CompactSlot var depth = 0
    /// The innermost section or scroll region around the node; the root if there is none.
    @CompactSlot var section = 0
    /// The innermost group around the node; the root if there is none.
    @CompactSlot var group = 0
    /// The number of elements that can have focus now, among the node and its descendants.
    @CompactSlot var focusableCount = 0
    /// For a section or scope: the element that was last focused in it; the root if none was.
    @CompactSlot var lastFocused = 0
    /// For a scope: the element that had focus before focus entered the scope; the root if none had.
    @CompactSlot var cameFrom = 0
    /// For a scope: the element to which focus returns if the element `cameFrom` has left the tree; the root if there
    /// is none.
    @CompactSlot var substitute = 0
    /// For a pane: the element that had focus last in it; the root if none had. An element in nested panes counts for
    /// the innermost one.
    @CompactSlot var lastInPane = 0

    /// The declared parent, which may be an empty slot.
    var declaredParent: Int { attributes.parent ?? root }
  }

  static let root = 0
  /// Stands for no node: for example, the value of `firstChild` in a node without children.
  static let noSlot = -1

  var places: [Place] = [Place(isPresent: true)]
  /// The number of nodes, including the root.
  private(set) var presentCount = 1
  var tabOrder = TabOrder()
  /// True if the program can be asked to show elements that scroll regions clip: see ``FocusEngine/bringIntoView``.
  var canAskToShow = false
  /// The answers of ``FocusEngine/bringIntoView`` during the current event, by slot: true if the program shows the
  /// clipped element, false if it does not.
  var answers: [Int: Bool] = [:]
  /// For each controlled group, the number of elements that control it.
  private(set) var controllers: [Int: Int] = [:]
  /// The number of the nodes that declare exits. While it is 0, a move does not look for exits around an element.
  private(set) var exitCount = 0
  /// True if later slots contain younger nodes. A scan over the slots then visits the nodes in the order of
  /// declaration.
  private(set) var isInOrderOfAge = true
  private var lastInserted = 0
  private var nextAge = 1

  func contains(_ slot: Int) -> Bool { slot < places.count && places[slot].isPresent }

  /// True if the node can have focus now. False for an empty slot.
  @inline(__always)
  func isFocusable(_ slot: Int) -> Bool {
    places[slot].isReachable && takesFocus(slot) && !places[slot].isLeaving
  }

  /// True if the node is an element with interactions. Such an element can have focus while it is reachable.
  @inline(__always)
  func takesFocus(_ slot: Int) -> Bool {
    places[slot].attributes.role == .element && !places[slot].attributes.interactions.isEmpty
  }

  // MARK: Changing the tree

  /// Puts a node into a slot.
  ///
  /// - Complexity: O(d), where d is the depth of the node.
  mutating func insert(_ node: FocusNode<Slot>, under parent: Int) {
    let slot = node.id
    while places.count <= slot { places.append(Place()) }
    if slot < lastInserted { isInOrderOfAge = false }
    lastInserted = slot
    presentCount += 1
    places[slot] = Place(attributes: node, isPresent: true, age: nextAge)
    nextAge += 1
    count(1, node.rare)
    link(slot, under: parent)
    refresh(slot)
    tabOrder.isSorted = false
  }

  /// Replaces the declaration of a node, but leaves the node under its present parent. Does nothing if the two
  /// declarations are equal.
  mutating func change(to node: FocusNode<Slot>) {
    let slot = node.id
    let old = places[slot].attributes
    guard old != node else { return }
    places[slot].attributes = node
    if old.role != node.role || old.frame != node.frame || old.order != node.order || old.isModal != node.isModal
      || old.readingDirection != node.readingDirection || old.isPane != node.isPane || old.isGroup != node.isGroup
    {
      tabOrder.isSorted = false
    }
    if old.role != node.role || old.isEnabled != node.isEnabled || old.interactions != node.interactions
      || old.isTabStop != node.isTabStop || old.readingDirection != node.readingDirection
      || clips(node) != places[slot].isScrollRegion || takesPart(old) != takesPart(node)
      || old.isGroup != node.isGroup
    {
      refresh(slot)
    }
    if old.visibleRect != node.visibleRect, !canAskToShow { tabOrder.hasCurrentStops = false }
    count(-1, old.rare)
    count(1, node.rare)
  }

  /// Moves a node and its descendants under another parent. The parent must not be the node or one of its descendants.
  mutating func move(_ slot: Int, under parent: Int) {
    addFocusable(-places[slot].focusableCount, above: slot)
    places[slot].focusableCount = 0
    unlink(slot)
    link(slot, under: parent)
    refresh(slot)
    tabOrder.isSorted = false
  }

  /// Turns a node that leaves the tree into a new one in the same slot. The new node keeps the content, and is the
  /// youngest.
  mutating func renew(_ slot: Int) {
    places[slot].isLeaving = false
    places[slot].age = nextAge
    nextAge += 1
    isInOrderOfAge = false
    tabOrder.isSorted = false
    refresh(slot)
  }

  /// Marks a node and its descendants as leaving; the node is the first of `slots`. They cannot have focus, but keep
  /// their positions in the Tab order until they are removed.
  mutating func markLeaving(_ slots: [Int]) {
    for slot in slots { places[slot].isLeaving = true }
    refresh(slots[0])
  }

  /// Removes a node without children from the tree.
  mutating func remove(_ slot: Int) {
    unlink(slot)
    count(-1, places[slot].attributes.rare)
    places[slot] = Place()
    presentCount -= 1
    tabOrder.isSorted = false
  }

  mutating func setReadingDirection(_ direction: ReadingDirection) {
    places[Self.root].attributes.readingDirection = direction
    refresh(Self.root)
    tabOrder.isSorted = false
  }

  /// Updates the derived values of a node and its descendants.
  ///
  /// - Complexity: O(n + d), where n is the number of descendants and d the depth of the node.
  private mutating func refresh(_ slot: Int) {
    let before = places[slot].focusableCount
    inherit(slot)
    if places[slot].firstChild == Self.noSlot {
      tabOrder.noteChange(of: slot)
    } else {
      tabOrder.hasCurrentStops = false
      let inside = slots(in: slot).dropFirst()
      for each in inside { inherit(each) }
      for each in inside.reversed() { places[places[each].parent].focusableCount += places[each].focusableCount }
    }
    addFocusable(places[slot].focusableCount - before, above: slot)
  }

  /// Adds `added`, which may be negative, to the `focusableCount` of each ancestor of a node.
  private mutating func addFocusable(_ added: Int, above slot: Int) {
    if added == 0 { return }
    var at = places[slot].parent
    while at != Self.noSlot {
      places[at].focusableCount += added
      at = places[at].parent
    }
  }

  /// Updates the values that a node inherits from its ancestors. Sets `focusableCount` to 1 if the node itself can have
  /// focus, otherwise to 0: the descendants are not counted here.
  private mutating func inherit(_ slot: Int) {
    let (parent, direction) = (places[slot].parent, places[slot].attributes.readingDirection)
    if slot == Self.root {
      places[slot].direction = direction ?? .leftToRight
    } else {
      places[slot].depth = places[parent].depth + 1
      places[slot].isReachable =
        places[parent].isReachable && places[parent].attributes.isEnabled && takesPart(places[slot].attributes)
      // The arrows search the content of a section or a scroll region before they search outside it.
      let isSearchedByItself = places[parent].attributes.role == .section || places[parent].isScrollRegion
      places[slot].section = isSearchedByItself ? parent : places[parent].section
      places[slot].isScrollRegion = clips(places[slot].attributes)
      places[slot].group = places[parent].attributes.isGroup ? parent : places[parent].group
      places[slot].direction = direction ?? places[parent].direction
    }
    places[slot].focusableCount = isFocusable(slot) ? 1 : 0
  }

  /// If a declaration has exits, adds `change` to `exitCount`. If the declaration controls a group, adds `change` to
  /// the entry of the group in `controllers`. `change` is 1 for a new declaration, and -1 for a declaration that is
  /// removed or replaced.
  private mutating func count(_ change: Int, _ rare: RareAttributes<Slot>.Box?) {
    guard let rare = rare?.attributes else { return }
    if !rare.exitFocus.isEmpty { exitCount += change }
    guard let group = rare.controlledGroup else { return }
    let controllerCount = controllers[group, default: 0] + change
    controllers[group] = controllerCount == 0 ? nil : controllerCount
    tabOrder.hasCurrentStops = false
  }

  private mutating func link(_ slot: Int, under parent: Int) {
    let previous = places[parent].lastChild
    places[slot].parent = parent
    places[slot].previousSibling = previous
    places[slot].nextSibling = Self.noSlot
    if previous != Self.noSlot { places[previous].nextSibling = slot } else { places[parent].firstChild = slot }
    places[parent].lastChild = slot
  }

  private mutating func unlink(_ slot: Int) {
    let (parent, previous, next) = (places[slot].parent, places[slot].previousSibling, places[slot].nextSibling)
    if previous != Self.noSlot { places[previous].nextSibling = next } else { places[parent].firstChild = next }
    if next != Self.noSlot { places[next].previousSibling = previous } else { places[parent].lastChild = previous }
  }
}
