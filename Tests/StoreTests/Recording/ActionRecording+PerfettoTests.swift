import Foundation
import Testing

@testable import Store

/// The file for tools that show a trace, by the documented rules of the Trace Event Format: the file is an object with
/// `traceEvents`; each event has a name, a phase, a process, a track and a time in microseconds; metadata (`M`) names a
/// process or a track; a slice (`X`) has a duration that is not negative, and slices of one track do not overlap; an
/// arrow is a pair of `s` and `f` with the same id and category, each inside of a slice of its track.
extension RecordingExportTests {
  @MainActor @Test func aSliceTellsIfItsEffectWasCancelled() async {
    let store = Store(initialState: RecordedSession.Account.State()) { RecordedSession.Account() }
    let recorder = store.record()
    await store.send(.signIn(RecordedSession.Secret())).finish()
    let cancelled = store.send(.signIn(RecordedSession.Secret()))
    store.send(.cancel)
    await cancelled.finish()
    #expect(recorder.recording.effectSlices.map(\.isCancelled) == [false, true])
  }

  @Test func theTraceFollowsTheRulesOfItsFormat() async throws {
    let file = try parsed(await RecordedSession.recording().perfetto())
    let events = try #require(file["traceEvents"] as? [NSDictionary])
    var slices: [Int: [(start: Double, end: Double, name: String)]] = [:]
    for event in events {
      #expect(event["name"] is String && event["pid"] is Int && event["tid"] is Int && event["ts"] is NSNumber)
      switch event["ph"] as? String {
      case "M": #expect((event["args"] as? NSDictionary)?["name"] is String)
      case "X":
        let (start, duration) = try #require((event["ts"] as? Double, event["dur"] as? Double) as? (Double, Double))
        #expect(duration >= 0)
        slices[event["tid"] as! Int, default: []].append((start, start + duration, event["name"] as! String))
      case "s", "f": #expect(event["id"] is String && event["cat"] is String)
      case let phase: Issue.record("There is no phase \(phase ?? "") in the recording.")
      }
    }
    #expect(slices[1]?.map(\.name) == ["binding(\\.name)", "binding(\\.password)", "signIn", "answer"])
    #expect(slices[2]?.map(\.name) == ["signIn"])
    for track in slices.values {
      for (one, next) in zip(track, track.dropFirst()) { #expect(one.end <= next.start) }
    }
    let ends = events.filter { ["s", "f"].contains($0["ph"] as? String) }
    #expect(ends.count == 4, "One arrow to the effect, one from it.")
    for end in ends {
      let time = end["ts"] as! Double
      #expect(slices[end["tid"] as! Int]!.contains { $0.start <= time && time <= $0.end })
      #expect(ends.count { $0["id"] as? String == end["id"] as? String } == 2)
    }
  }

  @Test func anActionLastsAMicrosecondOrUntilTheNextOneAndAnEffectUntilItsEnd() throws {
    typealias Recording = ActionRecording<Int, Int>
    func action(_ number: Int, at time: Duration) -> TraceEvent {
      TraceEvent(.action(name: "", changes: []), action: number, cause: "", time: time)
    }
    let recording = Recording(
      initialState: 0,
      entries: (1...3).map { Recording.Entry(action: $0, source: "") },
      finalState: 0,
      events: [
        action(1, at: .microseconds(5)),
        .phase(.started, of: 1, startedBy: 1, action: 1, at: .microseconds(6)),
        .phase(.started, of: 2, startedBy: 1, action: 1, at: .microseconds(7)),
        .phase(.ended, of: 2, startedBy: 1, action: 1, at: .microseconds(7)),
        action(2, at: .microseconds(15)),
        action(3, at: .nanoseconds(15_400)),
        .phase(.ended, of: 1, startedBy: 1, action: 3, at: .microseconds(16)),
      ]
    )
    let events = try #require(parsed(recording.perfetto())["traceEvents"] as? [NSDictionary])
    let slices = events.filter { $0["ph"] as? String == "X" }
    #expect(slices.map { $0["dur"] as? Double } == [1, 0.4, 1, 10, 1])
    #expect(slices.map { $0["tid"] as? Int } == [1, 1, 1, 2, 3])
  }
}
