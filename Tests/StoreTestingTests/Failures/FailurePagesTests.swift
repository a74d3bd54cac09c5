import Foundation
import Store
import TestSupport
import Testing

import struct Store.StateChange

@testable import StoreTesting

/// The page of a failing run: where it is, and what it shows.
@Suite struct FailurePagesTests {
  typealias RacyLogin = ExploreSchedulesTests.RacyLogin

  /// The texts of the failures of `body`, and the pages that it has written.
  private nonisolated(nonsending) func pages(
    _ body: nonisolated(nonsending) () async -> Void
  ) async throws -> (texts: [String], pages: [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appending(component: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = await Failure.$folder.withValueOnCaller(folder.path) { await failures(body) }
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let pages = try files.map { file in
      #expect(texts.contains { $0.contains(file.standardizedFileURL.path) }, "the failure says where the page is")
      return (file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
    return (texts, Dictionary(uniqueKeysWithValues: pages))
  }

  private nonisolated(nonsending) func explore(isMended: Bool) async {
    await exploreSchedules(initialState: RacyLogin.State()) {
      RacyLogin(isMended: isMended)
    } test: { store in
      await store.send(.signInTapped)
      await store.send(.focusMoved(.help))
      await store.finish()
      store.assert { $0.focusedField = .help }
    }
  }

  private struct Data: Decodable {
    struct Step: Decodable, Equatable {
      var name: String
      var source: String
      var changes: [StateChange]
    }

    struct Event: Decodable, Equatable {
      var action: Int
      var phase: String?
    }

    var title: String
    var actions: [Step]
    var events: [Event]
  }

  /// The recording in a page.
  private func data(_ page: String?) throws -> Data {
    let page = try #require(page)
    let match = try #require(page.firstMatch(of: #/<script type="application/json" id="recording">(.*?)</script>/#))
    return try JSONDecoder().decode(Data.self, from: Foundation.Data(match.1.utf8))
  }

  @Test func aFailingOrderHasAPageWithActionsCausesEffectsAndStates() async throws {
    let (texts, pages) = try await pages { await explore(isMended: false) }
    #expect(texts.count == 1)
    #expect(pages.count == 1)
    let data = try data(pages.values.first)
    #expect(data.title.contains(#/^FailurePagesTests\.swift:\d+$/#))
    #expect(data.actions.map(\.name) == ["signInTapped", "focusMoved(.help)", "failed"])
    #expect(data.actions.map { $0.source.prefix(6) } == ["caller", "caller", "effect"])
    #expect(
      data.actions.map(\.changes) == [
        [
          StateChange(path: "focusedField", lines: ["- .password", "+ nil"]),
          StateChange(path: "isLoggingIn", lines: ["- false", "+ true"]),
        ],
        [StateChange(path: "focusedField", lines: ["- nil", "+ .help"])],
        [
          StateChange(path: "focusedField", lines: ["- .help", "+ .username"]),
          StateChange(path: "isLoggingIn", lines: ["- true", "+ false"]),
        ],
      ]
    )
    #expect(data.events == [.init(action: 1, phase: "started"), .init(action: 3, phase: "ended")])
  }

  @Test func nothingIsWrittenIfAllOrdersPass() async throws {
    let (texts, pages) = try await pages { await explore(isMended: true) }
    #expect(texts == [])
    #expect(pages.isEmpty)
  }

  @Test func aFailingSequenceHasAPage() async throws {
    let (texts, pages) = try await pages {
      await fuzz(initialState: Counter.State(), invariant: { $0.count < 2 }) { _ in
        Counter()
      } nextAction: { _, _ in
        .increment
      }
    }
    #expect(texts.count == 1)
    #expect(pages.count == 1)
    #expect(try data(pages.values.first).actions.map(\.name) == ["increment", "increment"])
  }

  @Test func aStepOfAKnownOrderOrSequenceHasNoPage() async throws {
    let (texts, pages) = try await pages {
      await exploreSchedules(initialState: Counter.State(), schedule: .replay(""), invariant: { $0.count < 1 }) {
        Counter()
      } test: {
        await $0.send(.increment)
      }
      await fuzz(initialState: Counter.State(), steps: [.send(.increment)], invariant: { $0.count < 1 }) { _ in
        Counter()
      } nextAction: { _, _ in
        .increment
      }
    }
    #expect(texts.count == 2)
    #expect(pages.isEmpty)
  }

  @Test func eachTestStoreHasAPage() async throws {
    let (texts, pages) = try await pages {
      await exploreSchedules {
        let stores = (0..<2).map { _ in
          TestStore(initialState: Counter.State(), invariant: { $0.count < 1 }) { Counter() }
        }
        for store in stores {
          store.exhaustivity = .off
          await store.send(.increment)
          await store.finish()
        }
      }
    }
    #expect(texts.count == 1)
    #expect(pages.count == 2)
    for page in pages.values { #expect(try data(page).actions.map(\.name) == ["increment"]) }
  }

  /// The hooks of the first state run before the page begins, and their actions are on it.
  @Test func aPageBeginsWithTheMountedState() async throws {
    let (_, pages) = try await pages {
      await exploreSchedules(initialState: 0, invariant: { $0 < 11 }) {
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
        .onMount { state in
          state = 10
          return .send(1)
        }
      } test: {
        await $0.finish()
      }
    }
    let data = try data(pages.values.first)
    #expect(data.actions.map(\.changes) == [[StateChange(path: "", lines: ["- 10", "+ 11"])]])
  }

  @Test func aFolderThatCannotBeWrittenIsSaid() async throws {
    let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID())")
    try Foundation.Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let texts = await Failure.$folder.withValueOnCaller(file.path) {
      await failures { await explore(isMended: false) }
    }
    let text = try #require(texts.first)
    #expect(
      text.hasSuffix(
        """
        'exploreSchedules' or to its 'TestStore'.

        A page to look at could not be written to \(file.path). Set 'FOCAL_PAGES' in the environment to a folder that \
        can be written.
        """
      )
    )
  }

  @Test func anOrderThatPassesWhenItIsRunOnceMoreIsSaid() async throws {
    var runs = 0
    let (texts, pages) = try await pages {
      await exploreSchedules(initialState: Counter.State()) {
        Counter()
      } test: { store in
        await store.send(.increment)
        runs += 1
        if runs == 1 { store.assert { $0.count = 2 } }
      }
    }
    #expect(pages.isEmpty)
    #expect(
      try #require(texts.first).hasSuffix(
        """
        It passed when it was run once more for a page to look at. Something outside the test stores decides too, such \
        as a global variable, the real time or another thread.
        """
      )
    )
  }

  @Test(.enabled(if: BrowserCheck.isAsked, "FOCAL_BROWSER is not set."))
  func thePageOfAFailingOrderOpensInABrowser() async throws {
    try await BrowserCheck.run(try await pages { await explore(isMended: false) }.pages)
  }
}
