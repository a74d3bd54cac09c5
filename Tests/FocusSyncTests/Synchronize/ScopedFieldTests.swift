import Store
import TestSupport
import Testing

@testable import FocusSync

/// Law 16: two windows of one field are a group, whether each has the field from the root store, a scoped store or a
/// binding.
@LawActor @Suite struct ScopedFieldTests {
  struct Document: Reducer {
    struct State: Equatable, Identifiable {
      var id = 0
      var field: Int?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
    }

    var body: some Reducer<State, Action> { BindingReducer<State, Action>() }
  }

  struct App: Reducer {
    enum Tab: Equatable {
      case document(Document.State)
      case other(Document.State)
    }

    struct State: Equatable {
      var document = Document.State()
      var optional: Document.State? = Document.State()
      var tab = Tab.document(Document.State())
      var documents: IdentifiedArray<Int, Document.State> = [Document.State(id: 1), Document.State(id: 2)]
      var computed: Int? {
        get { document.field }
        set { document.field = newValue }
      }
    }

    enum TabAction {
      case document(Document.Action)
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case document(Document.Action)
      case optional(Document.Action)
      case tab(TabAction)
      case documents(IdentifiedAction<Int, Document.Action>)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Scope(state: \.document, action: Action.document) { Document() }
      Scope(state: \.tab, action: Action.tab) {
        Scope(state: App.Tab.document, action: App.TabAction.document) { Document() }
      }
      Reduce { _, _ in .none }
        .ifLet(\.optional, action: Action.optional) { Document() }
        .forEach(\.documents, action: Action.documents) { Document() }
    }
  }

  /// A way to make a side of a field.
  typealias Way = @LawActor (Store<App.State, App.Action>) -> SyncSide<Int?>

  /// The ways to one field, by the field.
  static let ways: [String: [String: Way]] = [
    "field": [
      "root": { SyncSide($0, \.document.field) },
      "scoped": { SyncSide($0.scope(state: \.document, action: App.Action.document), \.field) },
      "binding": { SyncSide($0.binding(\.document.field)) },
      "member of a binding": { SyncSide($0.binding(\.document).field) },
      "binding of a scoped store": {
        SyncSide($0.scope(state: \.document, action: App.Action.document).binding(\.field))
      },
    ],
    "optional": [
      "scoped": { SyncSide($0.scope(state: \.optional, action: App.Action.optional)!, \.field) },
      "scoped elsewhere": { SyncSide($0.scope(state: \.optional, action: App.Action.optional)!, \.field) },
      "binding of a scoped store": {
        SyncSide($0.scope(state: \.optional, action: App.Action.optional)!.binding(\.field))
      },
      "part of a binding": { SyncSide($0.binding(\.optional).unwrapped()!.field) },
    ],
    "case": [
      "scoped": {
        SyncSide(
          $0.scope(state: \.tab, action: App.Action.tab)
            .scope(state: App.Tab.document, action: App.TabAction.document)!,
          \.field
        )
      },
      "binding of a scoped store": {
        SyncSide(
          $0.scope(state: \.tab, action: App.Action.tab)
            .scope(state: App.Tab.document, action: App.TabAction.document)!.binding(\.field)
        )
      },
      "part of a binding": { SyncSide($0.binding(\.tab).case(App.Tab.document)!.field) },
    ],
    "element": [
      "scoped": { SyncSide($0.scope(state: \.documents, id: 1, action: App.Action.documents)!, \.field) },
      "scoped elsewhere": { SyncSide($0.scope(state: \.documents, id: 1, action: App.Action.documents)!, \.field) },
      "binding of a scoped store": {
        SyncSide($0.scope(state: \.documents, id: 1, action: App.Action.documents)!.binding(\.field))
      },
    ],
  ]

  @LawActor final class Windows {
    let store = Store<App.State, App.Action>.onLawActor(App.State()) { App() }
    let engines = [FocusEngine<Int>(), FocusEngine<Int>()]
    let sides: [SyncSide<Int?>]
    let mirrors: [Synchronization]
    var reports = 0

    init(_ ways: [Way], order: [Int] = [0, 1]) {
      for engine in engines {
        engine.onReport = { _ in }
        engine.update { for id in 0..<4 { $0.add(.element(id, order: id)) } }
      }
      let store = store
      let sides = ways.map { $0(store) }
      self.sides = sides
      var mirrors: [Int: Synchronization] = [:]
      var report: () -> Void = {}
      for index in order {
        mirrors[index] = synchronize(sides[index], SyncSide(engines[index])) {
          if case .contradiction = $0 { report() }
        }
      }
      self.mirrors = [mirrors[0]!, mirrors[1]!]
      report = { [unowned self] in reports += 1 }
    }

    /// The value of the field, as each side reads it.
    var fields: [Int??] { sides.map { $0.get() } }

    func assign(_ value: Int?) { _ = sides[0].set(SyncWrite(value: value, reason: .change, sequence: 0)) }
  }

  @LawActor @Test(arguments: ["field", "optional", "case", "element"], [[0, 1], [1, 0]])
  func law16WindowsOfOneFieldAreAGroup(field: String, order: [Int]) {
    for (one, first) in Self.ways[field]! {
      for (other, second) in Self.ways[field]! {
        let windows = Windows([first, second], order: order)
        windows.engines[1].change(2) { $0.isEnabled = false }
        windows.assign(1)
        #expect(windows.engines.map(\.focused) == [1, 1], "\(one), \(other)")
        let before = windows.mirrors.map(\.writes)
        windows.engines[0].change(1) { $0.isEnabled = false }
        #expect(windows.engines.map(\.focused) == [2, 1], "\(one), \(other)")
        #expect(windows.fields == [2, 2], "\(one), \(other)")
        for (mirror, writes) in zip(windows.mirrors, before) {
          #expect(mirror.writes - writes <= 1, "\(one), \(other)")
        }
        #expect(windows.reports == 0)
      }
    }
  }

  /// Fields of one type in one store are not confused: a denial reverts the one that was denied.
  @LawActor @Test func law9AnotherFieldOfTheStoreDoesNotCount() {
    let fields: [Way] = [
      { SyncSide($0, \.document.field) },
      { SyncSide($0.scope(state: \.optional, action: App.Action.optional)!, \.field) },
      { SyncSide($0.scope(state: \.documents, id: 1, action: App.Action.documents)!, \.field) },
      { SyncSide($0.scope(state: \.documents, id: 2, action: App.Action.documents)!, \.field) },
      { SyncSide($0.binding(\.tab).case(App.Tab.document)!.field) },
    ]
    for (index, first) in fields.enumerated() {
      for (otherIndex, second) in fields.enumerated() where otherIndex != index {
        let windows = Windows([first, second])
        windows.engines[1].request(1)
        windows.engines[0].change(1) { $0.isEnabled = false }
        windows.assign(1)
        #expect(windows.fields == [.some(nil), 1], "\(index), \(otherIndex)")
      }
    }
  }

  /// A computed property is not known to be the same field. Each window reverts the field to a value that the other
  /// denies, until that is reported.
  @LawActor @Test(arguments: Thoroughness.some(1, of: [[0, 1], [1, 0]]))
  func law16WindowsOfAnUnknownFieldComeToRest(order: [Int]) {
    let windows = Windows([{ SyncSide($0, \.document.field) }, { SyncSide($0, \.computed) }], order: order)
    windows.engines[1].change(2) { $0.isEnabled = false }
    windows.assign(1)
    windows.engines[0].change(1) { $0.isEnabled = false }
    #expect(windows.reports > 0)
    #expect(windows.fields[0] == windows.fields[1])
    #expect(windows.engines.contains { $0.focused == windows.fields[0]! })
  }
}
