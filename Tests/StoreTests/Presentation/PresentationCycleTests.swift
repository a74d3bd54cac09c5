import Observation
import StoreTesting
import TestSupport
import Testing

@testable import Store

private struct Notes: Reducer {
  struct Edit: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var title = ""
    }
    enum Action: BindableAction { case binding(BindingAction<State>) }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  struct State: Equatable { var edit: Edit.State? }

  enum Action {
    case present(Int)
    case remove
    case rename(String)
    case edit(PresentationAction<Edit.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .present(let id): state.edit = Edit.State(id: id)
      case .remove: state.edit = nil
      case .rename(let title): state.edit?.title = title
      case .edit: break
      }
      return .none
    }
    .ifLet(\.edit, action: Action.edit) { Edit() }
  }
}

/// A model of SwiftUI's sheets, around the binding that the library makes. Each rule names its source.
@LawActor
private final class SheetCycle {
  typealias Child = Store<Notes.Edit.State, Notes.Edit.Action>

  let store = Store(initialState: Notes.State(), isolation: LawActor.shared) { Notes() }
  /// The binding of the last update of the view.
  private var binding: StoreBinding<Child?>
  /// The sheet on the screen, and the title that it showed last.
  private(set) var sheet: (child: Child, title: String)?
  private var framesOut = 0
  private(set) var swiped: [Int] = []

  init() { binding = store.presenting(\.edit, action: Notes.Action.edit) }

  var isShown: Bool { sheet != nil && framesOut == 0 }

  /// `View/body` makes a new binding in each update. `Binding` reads its value when it is made (OpenSwiftUI,
  /// `Binding.swift`).
  func frame() {
    binding = store.presenting(\.edit, action: Notes.Action.edit)
    let item = binding.wrappedValue
    if framesOut > 0 {
      // The content is on the screen until it has animated out, and may be evaluated, as when its focus changes.
      // A child with the id of the one that has left is the same child.
      if let sheet, !sheet.child.isPresent {
        #expect(sheet.child.title == sheet.title, "A sheet that animates out does not change")
      }
      framesOut -= 1
      if framesOut == 0 { sheet = nil }
    } else if let sheet, item != sheet.child {
      // `View/sheet(item:onDismiss:content:)`: "If item changes, the system dismisses the sheet and replaces it with a
      // new one using the same process."
      framesOut = 3
    } else if let item {
      let title = withObservationTracking({ item.title }, onChange: {})
      sheet = (item, title)
    }
  }

  /// The user swipes the sheet away: "the system sets this value" through the binding of the last update, when the
  /// gesture ends. Some versions of the system set it again when the animation ends.
  func swipe() {
    guard isShown, let sheet else { return }
    swiped.append(sheet.child.withState(\.id))
    binding.wrappedValue = nil
    binding.wrappedValue = nil
    framesOut = 3
  }

  /// A text field commits its text, as when it loses focus.
  func commit() {
    guard let sheet else { return }
    sheet.child.binding(\.title).wrappedValue = sheet.title
  }
}

@LawActor
@Suite struct PresentationCycleTests {
  private enum Step: CaseIterable {
    case present1, present2, remove, rename, swipe, commit, frame, frames
  }

  @Test func theLawsOfPresentationHoldForRandomSequences() {
    var random = FuzzRandom(seed: 7)
    for _ in 0..<Thoroughness.count(200, of: 100_000) {
      let cycle = SheetCycle()
      var dismissed: [Int] = []
      let token = cycle.store.observeActions { before, after, action, _ in
        guard case .edit(let edit) = action else { return }
        switch edit {
        case .dismiss:
          dismissed.append(before.edit?.id ?? 0)
          #expect(cycle.swiped.last == before.edit?.id, "A dismissal is for the child that was swiped away")
          #expect(after.edit == nil)
        case .presented: break
        }
      }
      let steps = (0..<12).map { _ in Step.allCases.randomElement(using: &random)! }
      for step in steps {
        switch step {
        case .present1: cycle.store.send(.present(1))
        case .present2: cycle.store.send(.present(2))
        case .remove: cycle.store.send(.remove)
        case .rename: cycle.store.send(.rename("\(Int.random(in: 0..<9, using: &random))"))
        case .swipe: cycle.swipe()
        case .commit: cycle.commit()
        case .frame: cycle.frame()
        case .frames: for _ in 0..<10 { cycle.frame() }
        }
      }
      for _ in 0..<10 { cycle.frame() }
      // A report, such as one of an action for a child that is not there, fails the test.
      #expect(dismissed.count <= cycle.swiped.count, "\(steps): one dismissal for a swipe at most")
      #expect(cycle.sheet?.child.withState(\.id) == cycle.store.edit?.id, "\(steps): the sheet is that of the state")
      token.cancel()
    }
  }

  @Test func aSwipeThatComesAfterAReplacementLeavesTheNewChildAlone() {
    let cycle = SheetCycle()
    cycle.store.send(.present(1))
    cycle.frame()
    cycle.store.send(.present(2))
    cycle.swipe()
    #expect(cycle.store.edit?.id == 2)
    for _ in 0..<10 { cycle.frame() }
    #expect(cycle.sheet?.child.withState(\.id) == 2)
    cycle.swipe()
    #expect(cycle.store.edit == nil && cycle.swiped == [1, 2])
  }
}
