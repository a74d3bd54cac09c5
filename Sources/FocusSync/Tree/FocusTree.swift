/// The tree of elements, sections and scopes, by slot.
///
/// It knows nothing of ids: a slot is an index, so that the searches below run over plain numbers whatever a program
/// uses for identity. Slot 0 is the root, a scope around everything. A slot is reused after its node is removed; a
/// ``Reference`` tells a reused one by its age.
struct FocusTree {
  /// What the front end declares of a node, without the ids.
  struct Attributes: Equatable {
    var role: FocusNode<Int>.Role = .scope
    var frame: Rect?
    var order: Int?
    var isEnabled = true
    var interactions: FocusableInteractions = []
    var isTrap = false
    var restoresFocus = false
    var remembersFocus = false
    var isScene = false
  }

  struct Place {
    var attributes = Attributes()
    var isUsed = false
    var age = 0
    var parent = -1
    var firstChild = -1
    var lastChild = -1
    var nextSibling = -1
    var previousSibling = -1
    /// Whether the node and everything around it is enabled.
    var isReachable = true
    /// The innermost section around the node; 0 where there is none.
    var section = 0
    /// Which element was last focused in it, for a section or scope.
    var lastFocused = Reference.none
    /// What was focused before focus entered it, for a scope.
    var cameFrom = Reference.none
  }

  /// A slot and which of its successive tenants is meant.
  struct Reference: Equatable {
    var slot: Int
    var age: Int
    static let none = Reference(slot: 0, age: -1)
  }

  static let root = 0

  var places: [Place] = [Place(isUsed: true)]
  var forest = TabForest()
  var readingDirection = ReadingDirection.leftToRight
  private var freeSlots: [Int] = []
  /// Whether later slots hold younger nodes, as they do until one is used again.
  private(set) var isInOrderOfAge = true
  private var nextAge = 1

  init() { forest.grow(to: 1) }

  func reference(to slot: Int) -> Reference { Reference(slot: slot, age: places[slot].age) }

  /// The slot that a reference means, if its node is still there.
  func resolve(_ reference: Reference) -> Int? {
    guard reference.age >= 0, reference.slot < places.count else { return nil }
    let place = places[reference.slot]
    return place.isUsed && place.age == reference.age ? reference.slot : nil
  }

  /// Whether the node may hold focus now.
  @inline(__always)
  func isFocusable(_ slot: Int) -> Bool {
    let place = places[slot]
    return place.attributes.role == .element && place.isReachable && !place.attributes.interactions.isEmpty
  }

  func isInside(_ slot: Int, _ ancestor: Int) -> Bool {
    var at = slot
    while at >= 0 {
      if at == ancestor { return true }
      at = places[at].parent
    }
    return false
  }

  /// Adds a node under `parent`. O(log n) and the depth of the tree.
  mutating func insert(_ attributes: Attributes, under parent: Int) -> Int {
    let slot = freeSlots.popLast() ?? places.count
    if slot == places.count { places.append(Place()) } else { isInOrderOfAge = false }
    forest.grow(to: places.count)
    places[slot] = Place(attributes: attributes, isUsed: true, age: nextAge)
    nextAge += 1
    link(slot, under: parent)
    inherit(slot)
    enterTabOrder(slot)
    return slot
  }

  /// Changes what is declared of a node. What costs is only what differs.
  mutating func change(_ slot: Int, to attributes: Attributes) {
    let old = places[slot].attributes
    guard old != attributes else { return }
    let wasMember = isTabMember(slot)
    places[slot].attributes = attributes
    if wasMember != isTabMember(slot) || old.role != attributes.role {
      rehome(slot)
    } else if old.frame != attributes.frame || old.order != attributes.order {
      if wasMember { moveInTabOrder(slot) }
    }
    if old.isEnabled != attributes.isEnabled {
      forEachInside(slot) { tree, each in tree.inherit(each) }
    }
    updateTabWeight(slot)
  }

  /// Moves a node and all in it under another parent, which must not be inside it.
  mutating func move(_ slot: Int, under parent: Int) {
    forEachInside(slot) { tree, each in tree.leaveTabOrder(each) }
    unlink(slot)
    link(slot, under: parent)
    forEachInside(slot) { tree, each in
      tree.inherit(each)
      tree.enterTabOrder(each)
    }
  }

  /// Removes a node that has no children left.
  mutating func remove(_ slot: Int) {
    leaveTabOrder(slot)
    unlink(slot)
    places[slot] = Place()
    freeSlots.append(slot)
  }

  /// A node and everything in it, outer ones first.
  func slots(in slot: Int) -> [Int] {
    var found = [slot]
    var index = 0
    while index < found.count {
      var child = places[found[index]].firstChild
      while child >= 0 {
        found.append(child)
        child = places[child].nextSibling
      }
      index += 1
    }
    return found
  }

  mutating func forEachInside(_ slot: Int, _ body: (inout FocusTree, Int) -> Void) {
    for each in slots(in: slot) { body(&self, each) }
  }

  private mutating func rehome(_ slot: Int) {
    forEachInside(slot) { tree, each in tree.leaveTabOrder(each) }
    forEachInside(slot) { tree, each in
      tree.inherit(each)
      tree.enterTabOrder(each)
    }
  }

  /// Derives what a node takes from the nodes around it.
  private mutating func inherit(_ slot: Int) {
    let parent = places[slot].parent
    places[slot].isReachable = places[parent].isReachable && places[slot].attributes.isEnabled
    places[slot].section = places[parent].attributes.role == .section ? parent : places[parent].section
    updateTabWeight(slot)
  }

  private mutating func link(_ slot: Int, under parent: Int) {
    places[slot].parent = parent
    places[slot].previousSibling = places[parent].lastChild
    places[slot].nextSibling = -1
    if places[parent].lastChild >= 0 {
      places[places[parent].lastChild].nextSibling = slot
    } else {
      places[parent].firstChild = slot
    }
    places[parent].lastChild = slot
  }

  private mutating func unlink(_ slot: Int) {
    let place = places[slot]
    if place.previousSibling >= 0 {
      places[place.previousSibling].nextSibling = place.nextSibling
    } else {
      places[place.parent].firstChild = place.nextSibling
    }
    if place.nextSibling >= 0 {
      places[place.nextSibling].previousSibling = place.previousSibling
    } else {
      places[place.parent].lastChild = place.previousSibling
    }
  }
}
