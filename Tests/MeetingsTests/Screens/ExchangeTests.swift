import Foundation
import Store
import StoreFoundation
import StoreTesting
import Testing

@testable import MeetingsFeature

struct ExchangeTests {
  private let clock = TestClock()

  private func test(
    _ kind: Exchange.Kind,
    _ files: MeetingsExchange = .testValue,
    _ body: nonisolated(nonsending) (TestStoreOf<Exchange>) async throws -> Void
  ) async rethrows {
    try await withTestStore(initialState: Exchange.State(kind)) {
      Exchange()
    } withDependencies: {
      $0.defaultFileStorage = MeetingsTests.files(with: .design)
      $0[MeetingsExchange.self] = files
    } test: { store in
      try await body(store)
    }
  }

  private nonisolated(nonsending) func start(_ store: TestStoreOf<Exchange>) async {
    await store.send(.binding(.set(\.focusedField, .start))) { $0.focusedField = .start }
    await store.send(.startTapped) { $0.progress = 0 }
  }

  @Test func exportingShowsItsProgress() async {
    let written = LockIsolated<[String]>([])
    var files = MeetingsExchange.testValue
    files.write = { [clock] meetings, url, replaces, progress in
      written.withValue { $0.append("\(meetings.map(\.title)) to \(url.lastPathComponent), replacing: \(replaces)") }
      await progress(0.5)
      try await clock.sleep(for: .seconds(1))
    }
    await test(.export, files) { store in
      await store.send(.binding(.set(\.path, " team.json"))) { $0.path = " team.json" }
      await start(store)
      await store.receive(.progressed(0.5)) { $0.progress = 0.5 }
      await store.send(.startTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(.exported(nil)) {
        $0.progress = nil
        $0.outcome = .succeeded("Exported 1 meeting.")
      }
      #expect(written.value == [#"["Design"] to team.json, replacing: false"#])
      await store.send(.binding(.set(\.path, "other.json"))) {
        $0.path = "other.json"
        $0.outcome = nil
      }
    }
  }

  @Test func aFileIsReplacedOnlyIfTheUserSaysSo() async {
    let url = URL(filePath: "meetings-export.json")
    var files = MeetingsExchange.testValue
    files.write = { _, url, replaces, _ in if !replaces { throw ExchangeError.fileExists(url) } }
    await test(.export, files) { store in
      await start(store)
      await store.receive(.exported(.fileExists(url))) {
        $0.progress = nil
        $0.alert = AlertState {
          "Replace “meetings-export.json”?"
        } actions: {
          ButtonState(role: .cancel) { "Keep" }
          ButtonState(role: .destructive, action: .replaceConfirmed) { "Replace" }
        }
      }
      await store.send(.alert(.presented(.replaceConfirmed))) {
        $0.alert = nil
        $0.progress = 0
      }
      await store.receive(.exported(nil)) {
        $0.progress = nil
        $0.outcome = .succeeded("Exported 1 meeting.")
      }
    }
  }

  @Test func importingAddsAndReplaces() async {
    var changed = Meeting.design
    changed.title = "Design review"
    var files = MeetingsExchange.testValue
    files.read = { [changed] _, progress in
      await progress(1)
      return [.standUp, changed]
    }
    await test(.import, files) { store in
      await start(store)
      await store.receive(.progressed(1)) { $0.progress = 1 }
      await store.receive(.imported(.success([.standUp, changed]))) {
        $0.meetings = [changed, .standUp]
        $0.progress = nil
        $0.outcome = .succeeded("Imported 1 meeting. 1 meeting replaced.")
      }
    }
  }

  @Test func aFileWithoutMeetingsIsExplained() async {
    var files = MeetingsExchange.testValue
    files.read = { url, _ in throw ExchangeError.noMeetings(url) }
    await test(.import, files) { store in
      await start(store)
      await store.receive(.imported(.failure(.noMeetings(URL(filePath: "meetings-export.json"))))) {
        $0.progress = nil
        $0.outcome = .failed("'meetings-export.json' is not a file of meetings.")
        $0.focusedField = .path
      }
    }
  }

  @Test func aNameIsNeeded() async {
    await test(.export) { store in
      await store.send(.binding(.set(\.path, " "))) { $0.path = " " }
      await store.send(.startTapped) { $0.outcome = .failed("Enter the name of a file.") }
    }
  }

  @Test(arguments: [Exchange.Kind.export, .import])
  func closingCancelsTheWorkAndThenDismisses(kind: Exchange.Kind) async {
    let files = MeetingsExchange { [clock] _, _, _, _ in
      try await clock.sleep(for: .seconds(1))
    } read: { [clock] _, _ in
      try await clock.sleep(for: .seconds(1))
      return []
    }
    await test(kind, files) { store in
      await start(store)
      await store.send(.closeTapped) {
        $0.progress = nil
        $0.outcome = .failed("Cancelled.")
        $0.focusedField = .path
      }
      await store.finish()
      #expect(!store.isDismissed)
      await store.send(.closeTapped)
      await store.finish()
      #expect(store.isDismissed)
    }
  }

  /// The user cancels an import at each moment of it.
  @Test func aCancelledImportChangesEverythingOrNothing() async {
    let exploration = await exploreSchedules(initialState: Exchange.State(.import)) {
      Exchange()
    } withDependencies: {
      $0.defaultFileStorage = MeetingsTests.files(with: .design)
      $0[MeetingsExchange.self].read = { _, progress in
        await progress(0.5)
        return [.standUp]
      }
    } test: { store in
      store.exhaustivity = .off
      await store.send(.startTapped)
      if store.state.progress != nil { await store.send(.closeTapped) }
      await store.finish()
      let isDone = store.state.outcome == .succeeded("Imported 1 meeting.")
      #expect(isDone || store.state.outcome == .failed("Cancelled."))
      #expect(store.state.meetings.map(\.title) == (isDone ? ["Design", "Daily stand-up"] : ["Design"]))
      #expect(store.state.progress == nil)
    }
    #expect(exploration.isExhaustive && exploration.runs > 1)
  }
}
