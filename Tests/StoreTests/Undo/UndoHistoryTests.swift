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

  @Test(arguments: Thoroughness.seeds(20)) func theHistoryBehavesAsAListOfValues(seed: UInt64) {
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
        let entry = history.perform(.undo, on: &document)
        #expect((entry == nil) == model.undo.isEmpty)
        if let last = model.undo.popLast() {
          model.redo.append((before, last.name))
          model.isTyping = false
          #expect(document == last.value && entry?.step.name == last.name)
        }
      case 3, 4:
        let entry = history.perform(.redo, on: &document)
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
      #expect(history.redoSteps.map(\.name) == model.redo.map(\.name))
      #expect(history.canUndo == !model.undo.isEmpty && history.canRedo == !model.redo.isEmpty)
    }
    // Undoing all gives the values in reverse, and redoing all gives them again.
    let (undone, redone) = (model.undo.map(\.value), model.undo.dropFirst().map(\.value) + [document])
    for value in undone.reversed() {
      _ = history.perform(.undo, on: &document)
      #expect(document == value)
    }
    for value in redone.prefix(undone.count) {
      _ = history.perform(.redo, on: &document)
      #expect(document == value)
    }
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
    _ = history.perform(.undo, on: &value)
    #expect(describe(history) == "UndoHistory<String>(undo: [\"Typing\"], redo: [\"change\"])")
    #expect(diff(before, history)?.contains("secret") == false)
  }
}
