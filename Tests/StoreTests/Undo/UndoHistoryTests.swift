import StoreTesting
import TestSupport
import Testing

@testable import Store

@Suite struct UndoHistoryTests {
  /// The values that a history stands for, kept as a whole.
  private struct NaiveHistory {
    var undo: [(value: Document, name: String?)] = []
    var redo: [(value: Document, name: String?)] = []
    /// True if the next typing joins the last step.
    var isTyping = false

    mutating func push(_ value: Document, _ name: String, _ limit: Int, isTyping: Bool) {
      redo = []
      if !(isTyping && self.isTyping) { undo = (undo + [(value, name)]).suffix(limit) }
      self.isTyping = isTyping
    }
  }

  @Test(arguments: Thoroughness.seeds(9, of: 1_600)) func theHistoryBehavesAsAListOfValues(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    let limit = [1, 3, 100][Int(seed % 3)]
    var document = Document()
    var history = UndoHistory<Document>(limit: limit)
    history.record(document)
    var model = NaiveHistory()
    for step in 0..<120 {
      let before = document
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2:
        let entry = history.perform(.undo, on: &document, at: .none)
        #expect((entry == nil) == model.undo.isEmpty)
        if let last = model.undo.popLast() {
          model.redo.append((before, last.name))
          model.isTyping = false
          #expect(document == last.value && entry?.step.name == last.name)
        }
      case 3, 4:
        let entry = history.perform(.redo, on: &document, at: .none)
        #expect((entry == nil) == model.redo.isEmpty)
        if let next = model.redo.popLast() {
          model.undo.append((before, next.name))
          model.isTyping = false
          #expect(document == next.value && entry?.step.name == next.name)
        }
      case 5:
        document.change(using: &random)
        if let change = history.follow(document) { history.amend(change) }
      case 6, 7:
        document.change(using: &random)
        history.record(document, as: UndoStep("\(step)", group: "typing"))
        if document != before { model.push(before, "\(step)", limit, isTyping: true) }
      default:
        document.change(using: &random)
        history.record(document, as: UndoStep("\(step)"))
        if document != before { model.push(before, "\(step)", limit, isTyping: false) }
      }
      #expect(history.undoSteps.map(\.name) == model.undo.map(\.name))
      #expect(history.undoName == model.undo.last?.name && history.redoName == model.redo.last?.name)
      #expect(history.redoSteps.map(\.name) == model.redo.map(\.name))
      #expect(history.canUndo == !model.undo.isEmpty && history.canRedo == !model.redo.isEmpty)
    }
    // Undoing all gives the values in reverse, and redoing all gives them again.
    let (undone, redone) = (model.undo.map(\.value), model.undo.dropFirst().map(\.value) + [document])
    for value in undone.reversed() {
      _ = history.perform(.undo, on: &document, at: .none)
      #expect(document == value)
    }
    for value in redone.prefix(undone.count) {
      _ = history.perform(.redo, on: &document, at: .none)
      #expect(document == value)
    }
  }

  /// The change of the first step would not fit the value, which has fewer rows.
  @Test(arguments: [UndoAction.undo, .redo]) func aValueThatWasChangedWithoutAStepIsReported(action: UndoAction) {
    var rows = IdentifiedArray(uniqueElements: (0..<3).map { Row(id: $0) })
    var history = UndoHistory<IdentifiedArrayOf<Row>>()
    history.record(rows)
    rows.remove(id: 0)
    history.record(rows)
    rows.removeLast()
    history.record(rows)
    history.undo(&rows)
    let (steps, kept) = (history, rows)
    rows.removeAll()
    let reports = Locked([ReportedIssue]())
    IssueReporting.$handler.withValue(IssueHandler { issue in reports.withLock { $0.append(issue) } }) {
      if action == .undo { history.undo(&rows) } else { history.redo(&rows) }
    }
    #expect(rows.isEmpty && history == steps)
    #expect(
      reports.withLock { $0.map(\.message) } == [
        """
        The value of an undo history was changed without a step, and then asked to \(action).

        Nothing is changed. In a test, call 'record(_:as:)' after each change of the value. In a feature, let a \
        reducer that changes the value on the actions of the history run after 'undoable'.
        """
      ]
    )
    let location = reports.withLock { $0.first.map { "\($0.location)" } }
    #expect(location?.hasPrefix("StoreTests/UndoHistoryTests.swift:") == true)
    // An equal value that was made anew is the same value.
    rows = IdentifiedArray(uniqueElements: kept.elements)
    if action == .undo { history.undo(&rows) } else { history.redo(&rows) }
    #expect(rows.map(\.id) == (action == .undo ? [0, 1, 2] : [1]))
  }

  @Test func historiesAreEqualIfTheirStepsAre() {
    var (one, other) = (UndoHistory<Int>(), UndoHistory<Int>())
    one.record(1)
    #expect(one == other)
    other.record(7)
    one.record(2, as: "Count")
    #expect(one != other)
    other.record(8, as: "Count")
    #expect(one == other)
    #expect(UndoHistory<Int>(limit: 3) != UndoHistory<Int>())
    var value = 2
    one.undo(&value)
    other.clear()
    #expect(one != other, "One has a step to redo.")
  }

  @Test func aChangeWithALimitJoinsOnlyAStepOfWhichItKnowsTheTime() {
    func entry(_ step: UndoStep, _ time: UndoEntry<Int>.Time? = nil) -> UndoEntry<Int> {
      UndoEntry(step, ValueChange(), nil, time)
    }
    let (limited, free) = (UndoStep(group: 1, within: .seconds(1)), UndoStep(group: 1))
    let now = ImmediateClock.Instant()
    let change = entry(limited, now)
    #expect(change.joins(entry(limited, now)))
    #expect(!change.joins(entry(free)))
    #expect(!change.joins(entry(limited, ContinuousClock.now)), "Times of two clocks cannot be compared.")
    #expect(entry(free).joins(change))
  }

  @Test func clearingForgetsTheStepsAndThePresentValue() {
    var history = UndoHistory<Int>(limit: 5)
    for value in 0..<3 { history.record(value) }
    #expect(history.canUndo)
    let serial = history.serial
    history.clear()
    #expect(history == UndoHistory(limit: 5) && history.serial > serial)
    history.record(9)
    #expect(!history.canUndo)
  }

  @Test func theTextOfAHistoryHasTheNamesOfTheSteps() {
    var history = UndoHistory<String>()
    history.record("secret")
    history.record("secrets", as: "Typing")
    let before = history
    history.record("", as: UndoStep())
    var value = ""
    _ = history.perform(.undo, on: &value, at: .none)
    #expect(describe(history) == "UndoHistory<String>(undo: [\"Typing\"], redo: [\"change\"])")
    #expect(diff(before, history)?.contains("secret") == false)
  }

  @Test func stepsAreEqualIfAllTheirPartsAre() {
    let step = UndoStep("Typing", group: 1, within: .seconds(1))
    #expect(step == UndoStep("Typing", group: 1, within: .seconds(1)))
    #expect(step != UndoStep("Delete", group: 1, within: .seconds(1)))
    #expect(step != UndoStep("Typing", group: 2, within: .seconds(1)))
    #expect(step != UndoStep("Typing", group: 1, within: .seconds(2)))
  }
}
