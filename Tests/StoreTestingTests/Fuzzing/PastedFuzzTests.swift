import Foundation
import Store
import StoreTesting
import Testing

/// A feature whose actions have payloads of many kinds, and which fails after one action of each.
private struct Form: Reducer {
  struct State: Equatable {
    var title = "untitled"
    var note: String?
    var seen: Set<Int> = []
  }

  struct Item: Equatable {
    var id: UUID
    var name: String
    var due: Date?
    var tags: [String: [Double]]
  }

  enum Change: Equatable {
    case added(Item, at: Int)
    case cleared
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case changed(Change?)
    case finished(Result<Change, FormError>)
    case moved(from: Int, to: Int)
  }

  enum FormError: Error, Equatable {
    case rejected(reason: String)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      let kind =
        switch action {
        case .binding(\.title): 0
        case .binding: 1
        case .changed(.none): 2
        case .changed: 3
        case .finished: 4
        case .moved: 5
        }
      state.seen.insert(kind)
      return .none
    }
  }

  static func draw(_ random: inout FuzzRandom) -> Action {
    let item = Item(
      id: UUID(uuidString: "5F0B9E1C-7A4D-4F8E-9D33-0C6B2A1E4D55")!,
      name: #"a\b"#,
      due: Date(timeIntervalSinceReferenceDate: 0.25),
      tags: ["low": [0.5, -1], "none": []]
    )
    return random.pick([
      .binding(.set(\.title, "She said \"no\",\nand left")), .binding(.set(\.note, nil)), .changed(nil),
      .changed(.added(item, at: 0)), .finished(.failure(.rejected(reason: "tab\t"))), .moved(from: 1, to: -2),
    ])
  }
}

/// The test that `fuzz` prints compiles and fails in the same way.
@Suite struct PastedFuzzTests {
  private static func isRight(_ state: Form.State) -> Bool { state.seen.count < 6 }

  private nonisolated(nonsending) func fuzzedTexts() async -> [String] {
    await failures {
      await fuzz(
        initialState: Form.State(),
        invariant: Self.isRight,
        reducer: { _ in Form() },
        actions: { _, random in Form.draw(&random) }
      )
    }
  }

  // The text that `fuzz` prints. The test below checks that.
  func foundByFuzz() async {
    let stub = FuzzStub()
    await withTestStore(
      initialState: Form.State(),
      invariant: Self.isRight,
      exhaustivity: .off
    ) {
      Form()
    } test: { store in
      await store.send(.binding(.set(\.title, "She said \"no\",\nand left")))
      await store.send(.binding(.set(\.note, nil)))
      await store.send(.finished(.failure(.rejected(reason: "tab\t"))))
      await store.send(.moved(from: 1, to: -2))
      await store.send(
        .changed(
          .added(
            Form.Item(
              id: UUID(uuidString: "5F0B9E1C-7A4D-4F8E-9D33-0C6B2A1E4D55")!,
              name: "a\\b",
              due: Date(timeIntervalSinceReferenceDate: 0.25),
              tags: ["low": [0.5, -1.0], "none": []]
            ),
            at: 0
          )
        )
      )
      await store.send(.changed(nil))
      await stub.clock.advance(by: .seconds(10))
    }
  }

  @Test func theReportPrintsTheFunctionAbove() async throws {
    let texts = await fuzzedTexts()
    let file = try String(contentsOfFile: #filePath, encoding: .utf8)
    let printed = try #require(texts.first?.firstMatch(of: #/(?s)  @Test (func .*?\n  }\n)/#)?.output.1)
    #expect(printed.contains("await store.send("))
    #expect(file.contains("  " + printed))
  }

  @Test func thePastedFunctionFailsAsTheSequenceDid() async {
    let texts = await failures { await foundByFuzz() }
    #expect(
      texts == [
        """
        The invariant does not hold after changed.

          .seen
          + 2

          (− before, + after)
        """
      ]
    )
    let found = await fuzzedTexts()
    #expect(found.first?.hasSuffix("It failed:\n\n" + indented(texts[0])) == true)
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
