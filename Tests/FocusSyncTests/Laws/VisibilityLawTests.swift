import TestSupport
import Testing

@testable import FocusSync

/// Law 21 in a list of six rows of which two are visible: from several rows, to several scroll positions, under every
/// policy and every answer of the program.
@Suite struct VisibilityLawTests {
  /// The answers of a program: it has no closure, shows nothing, shows rows later or at once, or every other row.
  enum Answers: CaseIterable {
    case none, never, later, atOnce, evenRows
  }

  private func list(_ answers: Answers, _ policy: FocusOptions.RemovalPolicy = .neighbour) -> ScrollingList {
    let options = FocusOptions(keyboardNavigation: true, removalPolicy: policy)
    let list = ScrollingList(count: 6, height: 2, shows: answers != .none, options: options)
    list.scrollsAtOnce = answers != .later
    switch answers {
    case .never: list.declines = { _ in true }
    case .evenRows: list.declines = { $0 % 2 == 1 }
    default: break
    }
    return list
  }

  /// True if the law holds: the focused element is visible, or the program has agreed to show it.
  private func holds(_ list: ScrollingList, _ answers: Answers) -> Bool {
    guard let focused = list.engine.focused, !list.engine.isVisible(focused) else {
      return list.engine.violations.isEmpty
    }
    return answers == .later && list.asked.last == focused
  }

  @Test(arguments: Answers.allCases) func law21FocusIsVisibleOrAboutToBe(answers: Answers) {
    let policies: [FocusOptions.RemovalPolicy] = [.clear, .neighbour, .default]
    let moves: [(FocusEngine<String>) -> Void] = [
      { $0.tab() }, { $0.tab(forward: false) }, { $0.move(.down) }, { $0.move(.up) }, { $0.page(.down) },
      { $0.page(.up) }, { $0.request("row 5") }, { $0.request("list") }, { $0.resetFocus(in: "list") },
      { $0.change("row 2") { $0.isEnabled = false } }, { $0.remove("row 3") }, { $0.request(nil) },
    ]
    for policy in policies {
      for row in Thoroughness.some(1, of: [2, 0, 5]) {
        for offset in Thoroughness.some(1, of: [1, 0, 7, 3]) {
          for (number, move) in moves.enumerated() {
            let list = list(answers, policy)
            list.reveal(row)
            list.engine.request("row \(row)")
            #expect(list.engine.focused == "row \(row)")
            list.scroll(to: offset)
            #expect(holds(list, answers), "\(policy): from row \(row) to \(offset)")
            move(list.engine)
            #expect(holds(list, answers), "\(policy): from row \(row) to \(offset), then move \(number)")
            list.scroll(to: row)
            #expect(holds(list, answers), "\(policy): from row \(row) to \(offset), move \(number), and back")
          }
        }
      }
    }
  }
}
