import Foundation
import Testing

@testable import Store

/// The files that a recording is written to: JSON Lines, Redux DevTools, trace events, the page and the test.
@MainActor
@Suite struct RecordingExportTests {
  func parsed(_ text: some StringProtocol) throws -> NSDictionary {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as! NSDictionary
  }

  @Test func eachEventIsALineOfJSON() async throws {
    let lines = await RecordedSession.recording().jsonLines().split(separator: "\n")
    let events = try lines.map { try parsed($0) }
    #expect(
      events.map { "\($0["kind"]!) \($0["name"] ?? $0["to"] ?? $0["refused"] ?? "none") ← \($0["cause"]!)" } == [
        "action binding(\\.name) ← typing",
        "action binding(\\.password) ← typing",
        "action signIn ← <Return>",
        "effect signIn ← signIn",
        "focus none ← its element was disabled",
        "action answer ← effect 'signIn'",
        "effect signIn ← signIn",
        "focus request for name ← disabled",
      ]
    )
    #expect(events.map { $0["action"] as? Int } == [1, 2, 3, 3, 3, 4, 4, 4])
    #expect(events[3]["phase"] as? String == "started" && events[6]["phase"] as? String == "ended")
    #expect(events[5]["sender"] as? Int == 1 && events[3]["effect"] as? Int == 1 && events[3]["startedBy"] as? Int == 3)
    #expect(
      events[0]["changes"] as? NSArray == [["path": "name", "lines": ["- \"\"", "+ \"blob\""]] as NSDictionary]
    )
    #expect((events[5]["changes"] as? NSArray)?.count == 2)
  }

  /// The recorder has forgotten the first actions, and the last one is not in the recording yet.
  @Test func anActionOutsideOfTheRecordingHasNoChanges() throws {
    let recording = ActionRecording<Int, Int>(
      initialState: 2,
      entries: (3...4).map { .init(action: 1, source: "", state: $0) },
      finalState: 4,
      events: (2...5).map { TraceEvent(.action(name: "add", changes: []), action: $0, cause: "") },
      omitted: 2
    )
    let changes = try recording.jsonLines().split(separator: "\n").map { try parsed($0)["changes"] as? [NSDictionary] }
    #expect(changes.map { $0?.map { $0["lines"] as? [String] } } == [[], [["- 2", "+ 3"]], [["- 3", "+ 4"]], []])
  }

  @Test func aRecordingWithoutATraceIsWrittenToo() async throws {
    var recording = await RecordedSession.recording(keepsStates: false)
    recording.events = []
    let events = try recording.jsonLines().split(separator: "\n").map { try parsed($0) }
    #expect(events.count == 4 && events.allSatisfy { $0["kind"] as? String == "action" })
    #expect((events[0]["cause"] as? String)?.hasPrefix("binding at ") == true)
    let redux = try parsed(try #require(parsed(recording.reduxDevTools())["payload"] as? String))
    #expect((redux["computedStates"] as? NSArray)?.count == 5)
    #expect(recording.test() == nil)
  }

  /// A generic type is named without its module, whose name its arguments would repeat.
  @Test func aTestNamesTypesAsOtherCodeDoes() throws {
    struct Local: Equatable {}
    func test<State: Equatable>(of state: State) -> String? {
      let store = Store<State, Int>(initialState: state) { EmptyReducer() }
      let recorder = store.record(keepsStates: true)
      store.send(1)
      return recorder.recording.test()
    }
    #expect(try #require(test(of: Local())).contains("var state: Local = "))
    #expect(try #require(test(of: [1])).contains("var state: Array<Int> = "))
    let account = try #require(test(of: RecordedSession.Account.State()))
    #expect(account.contains("var state: RecordedSession.Account.State = "))
  }

  @Test func aTestNeedsTheStateAfterEachAction() {
    func hasTest(states: Int?...) -> Bool {
      let entries = states.map { ActionRecording<Int, Int>.Entry(action: 1, source: "", state: $0) }
      return ActionRecording(initialState: 0, entries: entries, finalState: states.count).test() != nil
    }
    #expect(hasTest() && hasTest(states: nil) && hasTest(states: 1, nil), "The last state is that of the recording.")
    #expect(!hasTest(states: nil, nil) && !hasTest(states: nil, 2) && !hasTest(states: 1, nil, nil))
  }

  /// The end of the recording was removed, so its final state is not that of its last action.
  @Test func theLastActionHasItsOwnStateIfTheRecordingHasIt() {
    let entries = [ActionRecording<Int, Int>.Entry(action: 1, source: "", state: 3)]
    let code = ActionRecording(initialState: 0, entries: entries, finalState: 6).test()
    #expect(code?.contains("state = 3") == true && code?.contains("6") == false)
  }

  @Test func aTestAssignsOnlyChangedFieldsEvenIfTheirTypesAreNotEquatable() throws {
    enum Mode { case on(Int) }
    struct State {
      var mode = Mode.on(1)
      var other = Mode.on(1)
    }
    let last = State(other: .on(2))
    let recording = ActionRecording(initialState: State(), entries: [.init(action: 1, source: "")], finalState: last)
    let code = try #require(recording.test())
    #expect(code.contains("  state.other = .on(2)\n") && !code.contains("state.mode"))
  }

  /// The lifted state, as `importState` of the Redux DevTools reads it.
  @Test func theFileOfTheReduxDevToolsHasTheLiftedState() async throws {
    let file = try parsed(await RecordedSession.recording().reduxDevTools())
    let lifted = try parsed(try #require(file["payload"] as? String))
    let actions = try #require(lifted["actionsById"] as? NSDictionary)
    let states = try #require(lifted["computedStates"] as? [NSDictionary])
    let ids = try #require(lifted["stagedActionIds"] as? [Int])
    #expect(ids == [0, 1, 2, 3, 4] && lifted["nextActionId"] as? Int == 5)
    #expect(states.count == ids.count && lifted["currentStateIndex"] as? Int == 4)
    for id in ids {
      let action = try #require(actions["\(id)"] as? NSDictionary)
      #expect(action["type"] as? String == "PERFORM_ACTION" && action["timestamp"] is NSNumber)
      #expect((action["action"] as? NSDictionary)?["type"] is String)
    }
    let first = (actions["0"] as? NSDictionary)?["action"] as? NSDictionary
    #expect(first?["type"] as? String == "@@INIT")
    #expect((states[3]["state"] as? NSDictionary)?["isBusy"] as? Bool == true)
    #expect((states[4]["state"] as? NSDictionary)?["answers"] as? [String] == ["</script> welcome"])
    #expect((states[4]["state"] as? NSDictionary)?["password"] as? String == "<redacted>")
  }

  @Test func noFileContainsThePassword() async throws {
    let recording = await RecordedSession.recording()
    let files = [
      recording.jsonLines(), recording.reduxDevTools(), recording.perfetto(), recording.html(),
      try #require(recording.test()),
    ]
    for file in files {
      #expect(!file.contains("hunter2") && !file.contains("s3cret"))
      #expect(file.contains("blob") || file.contains("signIn"))
    }
    #expect(files[4].contains("state.password = <#redacted#>"))
  }

  @Test func thePageIsWholeAndSmall() async throws {
    let recording = await RecordedSession.recording()
    let focus = TimelineFrame.Cells(column: 1, row: 2, columns: 3, rows: 4)
    let page = recording.html(title: "account", frames: [TimelineFrame(action: 0, text: "</script>", focus: focus)])
    let empty = ActionRecording<Int, Int>(initialState: 0, entries: [], finalState: 0).html()
    #expect(empty.utf8.count < 300_000)
    #expect(page.components(separatedBy: "</script>").count == 3, "The data ends no script.")
    // The name of a language, and the name of a part of the page.
    let inside = ["http://www.w3.org/2000/svg", "url(#arrow)"]
    let rest = inside.reduce(page) { $0.replacingOccurrences(of: $1, with: "") }
    for outside in ["http:", "https:", "src=", "@import", "url("] { #expect(!rest.contains(outside)) }
    let start = try #require(page.range(of: "id=\"recording\">")?.upperBound)
    let data = try parsed(page[start...].prefix { $0 != "<" })
    #expect((data["actions"] as? NSArray)?.count == 4 && data["title"] as? String == "account")
    let frames = try #require(data["frames"] as? [NSDictionary])
    #expect(frames.count == 1 && frames[0]["focus"] as? [Int] == [1, 2, 3, 4])
  }
}
