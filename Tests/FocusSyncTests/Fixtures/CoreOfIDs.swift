@testable import FocusSync

/// A core with ids in place of slots: a value, so that a test can copy it and compare it with a model.
struct CoreOfIDs<ID: Hashable> {
  /// The events that a program can cause.
  enum Event {
    case update([Edit])
    case tab(forward: Bool)
    case move(FocusDirection)
    case page(FocusDirection)
    case pane(forward: Bool)
    case moveToEdge(forward: Bool, ofGrid: Bool)
    case type(String)
    case activate(ID?, of: ID)
    case click(ID?)
    case request(ID?)
    case reset(scope: ID?)
    case expirePending
    case configure(FocusOptions)
  }

  enum Edit {
    case add(FocusNode<ID>)
    case change(FocusNode<ID>)
    case remove(ID)
  }

  var names = FocusNames<ID>()
  var core: FocusCore

  init(options: FocusOptions = FocusOptions()) { core = FocusCore(options: options) }

  var focused: ID? { names[core.focus] }
  var count: Int { core.tree.presentCount - 1 }
  var allIDs: [ID] { core.tree.places.indices.dropFirst().compactMap { core.tree.contains($0) ? names[$0] : nil } }

  func contains(_ id: ID) -> Bool { slot(of: id) != nil }
  func parent(of id: ID) -> ID? { slot(of: id).flatMap { names[core.tree.places[$0].parent] } }
  func node(_ id: ID) -> FocusNode<ID>? { slot(of: id).map { core.tree.places[$0].attributes.map(names.id) } }
  private func slot(of id: ID) -> Int? { names.slot(of: id).flatMap { core.tree.contains($0) ? $0 : nil } }

  /// Handles an event, and returns its outcome with slots.
  @discardableResult
  mutating func handle(_ event: Event) -> FocusOutcome { core.handle(names.event(event)) }
}

extension FocusNames {
  /// The event with slots.
  mutating func event(_ event: CoreOfIDs<ID>.Event) -> FocusEvent {
    switch event {
    case .update(let edits): .update(edits.map { edit($0) })
    case .tab(let forward): .tab(forward: forward)
    case .move(let direction): .move(direction)
    case .page(let direction): .page(direction)
    case .pane(let forward): .pane(forward: forward)
    case .moveToEdge(let forward, let ofGrid): .moveToEdge(forward: forward, ofGrid: ofGrid)
    case .type(let characters): .type(characters)
    case .activate(let item, let group): .activate(item.map { slot(naming: $0) }, of: slot(naming: group))
    case .click(let id): .click(id.map { slot(naming: $0) })
    case .request(let id): .request(id.map { slot(naming: $0) })
    case .reset(let scope): .reset(scope: scope.map { slot(naming: $0) } ?? FocusTree.root)
    case .expirePending: .expirePending
    case .configure(let options): .configure(options)
    }
  }

  /// The edit with slots.
  private mutating func edit(_ edit: CoreOfIDs<ID>.Edit) -> FocusEdit {
    switch edit {
    case .add(let node): .add(node.map { slot(naming: $0) })
    case .change(let node): .change(node.map { slot(naming: $0) })
    case .remove(let id): .remove(slot(naming: id))
    }
  }
}

extension FocusEngine {
  @discardableResult
  func perform(_ event: CoreOfIDs<ID>.Event) -> FocusRequestResult {
    runner.perform(names.event(event))
  }
}

extension FocusEvent {
  /// A request of the program.
  static func request(_ slot: Slot?) -> FocusEvent {
    .request(SlotRequest(goal: slot.map { .element($0) } ?? .nothing))
  }
}
