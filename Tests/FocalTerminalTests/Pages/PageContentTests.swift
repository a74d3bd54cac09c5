import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import TestSupport
import Testing

/// The engine has what the page shows, after every change.
@MainActor
struct PageContentTests {
  /// The lists of the letters a, b and c without repetitions.
  private nonisolated static let lists =
    ["", "a", "b", "c", "ab", "ba", "ac", "ca", "bc", "cb"]
    + ["abc", "acb", "bac", "bca", "cab", "cba"]

  @MainActor @Test(arguments: [false, true])
  func theEngineFollowsEveryChange(ofAList isList: Bool) async {
    for before in Thoroughness.some(isList ? 2 : 1, of: Self.lists) {
      await withParts(["rows": before]) {
        Part.column(Self.rows($0, isList: isList))
      } test: { screen, store in
        guard let engine = (screen.program as? PageSession<Named>)?.engine else { return }
        for after in Self.lists {
          store.send(.set("rows", before))
          store.send(.set("rows", after))
          for letter in ["a", "b", "c"] {
            #expect(engine.contains("\(letter)") == after.contains(letter), "\(before) → \(after)")
          }
          // Every row has its handlers, at its place.
          for letter in after {
            await screen.press("<Click:\(letter)>x")
            #expect(store.log.last == "\(letter)x", "\(before) → \(after)")
          }
          let frames = after.compactMap { engine.node("\($0)")?.frame?.y }
          #expect(frames == frames.sorted() && Set(frames).count == after.count)
        }
      }
    }
  }

  @Test func aListThatLeavesTakesItsRowsAlong() async {
    await withParts(["rows": "abc"]) { store in
      if store.state["hidden"].isEmpty { Part.column(Self.rows(store, isList: true)) }
    } test: { screen, store in
      guard let engine = (screen.program as? PageSession<Named>)?.engine else { return }
      #expect(engine.count == 6)
      store.send(.set("hidden", "yes"))
      #expect(engine.count == 2)
      store.send(.set("hidden", ""))
      #expect(engine.count == 6)
    }
  }

  @Test func aRowThatMovesIntoAnotherContainerKeepsFocus() async {
    await withParts { store in
      let row = Part<Named>.line("row", TextLine("", edit: { store.send(.logged($0)) }))
      Part.column { if store.state["is out"].isEmpty { row } }.group("group", .vertical)
      if !store.state["is out"].isEmpty { row }
    } test: { screen, store in
      await screen.press("<Tab>")
      store.send(.set("is out", "yes"))
      #expect(screen.focus == "row")
      await screen.press("x")
      #expect(store.log == ["x"])
    }
  }

  /// The rows of one list, the rows of another list, and the lines below them. A list without rows is not shown.
  @Test(arguments: [
    ("ab|c|", "b|ac|"), ("ab|c|", "cb|a|"), ("abc||", "|abc|"), ("ab||c", "b||ac"), ("b||ac", "ab||c"),
  ])
  func aRowThatMovesIntoOrOutOfAListKeepsFocus(before: String, after: String) async {
    await withParts(["rows": before]) {
      Part.column(Self.places($0))
    } test: { screen, store in
      await screen.press("<Click:a>")
      store.send(.set("rows", after))
      #expect(screen.focus == "a")
      await screen.press("x")
      #expect(store.log.last == "ax")
      for letter in ["b", "c"] {
        await screen.press("<Click:\(letter)>x")
        #expect(store.log.last == "\(letter)x")
      }
    }
  }

  private static func places(_ store: StoreOf<Values>) -> [Part<Named>] {
    let places = store.state["rows"].split(separator: "|", omittingEmptySubsequences: false).map { letters in
      letters.map { String($0) }
    }
    let ids: [Named] = ["one", "two"]
    let shown = ids.indices.filter { !places[$0].isEmpty }.map { list(ids[$0], places[$0], store) }
    return shown + places[2].map { line($0, store) }
  }

  private static func rows(_ store: StoreOf<Values>, isList: Bool) -> [Part<Named>] {
    let letters = store.state["rows"].map { String($0) }
    return isList ? [list("list", letters, store)] : letters.map { line($0, store) }
  }

  private struct Row: Identifiable {
    let id: String
  }

  private static func list(_ id: Named, _ letters: [String], _ store: StoreOf<Values>) -> Part<Named> {
    .list(
      id,
      IdentifiedArray(uniqueElements: letters.map { Row(id: $0) }),
      height: 3,
      main: { "\($0)" },
      elements: { [ListElement($0, columns: 0..<$1, interactions: .edit)] },
      row: { line($0.id, store) }
    )
  }

  private static func line(_ id: String, _ store: StoreOf<Values>) -> Part<Named> {
    .line("\(id)", TextLine("", edit: { store.send(.logged(id + $0)) }))
  }
}
