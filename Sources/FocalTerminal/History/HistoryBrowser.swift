import FocusSync
import Store

/// The feature of a ``HistoryPane``: the list of a store's actions. Typing filters the list. The program above the pane
/// shows the state after the focused action.
struct HistoryBrowser: Reducer {
  /// An element of the pane.
  enum Place: PageID {
    case list
    case step(Int)

    var name: String {
      switch self {
      case .list: "history"
      case .step(let number): "action-\(number)"
      }
    }
  }

  struct State: Equatable, Sendable {
    let steps: IdentifiedArrayOf<HistoryStep>
    /// The steps that the filter lets through.
    var shown: IdentifiedArrayOf<HistoryStep>
    var filter = ""
    var focused: Place?

    /// Makes a list of all steps, with focus on the newest one.
    init(steps: [HistoryStep]) {
      self.steps = IdentifiedArray(uniqueElements: steps)
      shown = self.steps
      focused = steps.last.map { .step($0.id) }
    }

    /// The number of the focused step.
    var number: Int? {
      guard case .step(let number) = focused else { return nil }
      return number
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case filterTyped(String)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      guard case .filterTyped(let filter) = action else { return .none }
      state.filter = filter
      state.shown =
        filter.isEmpty ? state.steps : IdentifiedArray(uniqueElements: state.steps.filter { $0.contains(filter) })
      // Focus stays if the focused step is still shown. Otherwise focus moves to the nearest earlier shown step, or to
      // the first shown step if none is earlier. If no step has focus, focus moves to the last shown step.
      let number = state.number ?? .max
      let nearest = state.shown.last { $0.id <= number } ?? state.shown.first
      state.focused = nearest.map { .step($0.id) }
      return .none
    }
  }
}

extension HistoryBrowser {
  /// Returns the page of the pane: the list of steps, and the details of the focused step.
  ///
  /// - Parameters:
  ///   - size: The size of the pane.
  ///   - details: Returns the lines to show about a step, given the step's number.
  ///   - resume: Closes the pane.
  @MainActor
  static func page(
    _ store: StoreOf<HistoryBrowser>,
    size: CellSize,
    details: (Int) -> [(text: String, style: Screen.Style)],
    resume: @escaping Control.Action
  ) -> Page<Place> {
    let rows = max(2, size.rows - 6)
    // A narrow pane has the details below the list, not beside it.
    let isNarrow = size.columns < 36
    let height = isNarrow ? (rows + 1) / 2 : rows
    let lines = (store.number.map(details) ?? []).prefix(isNarrow ? rows - height : rows)
    let list = Part.list(
      .list,
      store.shown,
      height: height,
      selected: store.focused,
      placeholder: "no such action",
      main: { .step($0) },
      elements: { [ListElement($0, columns: 0..<$1, interactions: .automatic)] },
      row: { row($0) }
    )
    let text = Part<Place>.column(lines.map { Part.status($0.text, style: $0.style) })
    return Page(
      "History",
      maximumWidth: size.columns,
      isAtTop: true,
      commands: [Command(KeyEvent(.escape), "esc", "resume", resume)]
    ) {
      Part.status(
        store.filter.isEmpty ? "type to filter" : "filter: \(printable(store.filter))",
        style: store.filter.isEmpty ? .placeholder : .plain
      )
      if isNarrow {
        list
        text
      } else {
        Part.row(widths: [size.columns * 2 / 5, nil]) {
          list
          text
        }
      }
    }
  }

  @MainActor
  private static func row(_ step: HistoryStep) -> Part<Place> {
    let number = "\(step.id)"
    let start = number.count + 1
    return Part.row(
      .step(step.id),
      isSelected: false,
      label: "show",
      {},
      cells: { width in
        [(step.name, start..<max(start, width), .leading), (number, 0..<number.count, .leading)]
      }
    )
  }
}
