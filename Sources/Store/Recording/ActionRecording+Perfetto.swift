extension ActionRecording {
  /// The recording for Perfetto and `chrome://tracing`, in the Trace Event Format. Actions are on one track, and each
  /// effect is a slice on the first free track. Arrows lead from an action to the effects that it started, and from an
  /// effect to the actions that it sent.
  ///
  /// An action takes no time in the picture, because a recording does not know how long its turn took: it is a slice
  /// of one microsecond. An effect that has not ended lasts until the last event.
  ///
  /// - Complexity: O(n), where n is the number of actions and events.
  public func perfetto() -> String {
    var events = [Self.name("process_name", "store"), Self.name("thread_name", "actions", track: 1)]
    let slices = effectSlices
    for track in Set(slices.map(\.track)).sorted() {
      events.append(Self.name("thread_name", "effects \(track - 1)", track: track))
    }
    let steps = steps
    var times: [Int: Duration] = [:]
    for (offset, step) in steps.enumerated() {
      let time = step.time
      times[step.number] = time
      // The slices of a track may not overlap.
      let next = offset + 1 < steps.count ? steps[offset + 1].time : time + .microseconds(1)
      let arguments: KeyValuePairs<String, JSON?> = ["number": .number(step.number), "cause": .string(step.cause)]
      events.append(
        Self.slice(step.name, "action", time, min(next - time, .microseconds(1)), track: 1, arguments)
      )
    }
    let tracks = Dictionary(slices.map { ($0.effect.number, $0.track) }, uniquingKeysWith: { first, _ in first })
    for slice in slices {
      let (effect, duration) = (slice.effect, max(slice.end - slice.start, .microseconds(1)))
      let arguments: KeyValuePairs<String, JSON?> = [
        "number": .number(effect.number), "id": effect.id.map { .string($0) }, "location": .string(effect.location),
        "startedBy": .string(effect.action), "cancelled": slice.isCancelled ? .bool(true) : nil,
      ]
      events.append(
        Self.slice(
          effect.name ?? "effect \(effect.number)",
          "effect",
          slice.start,
          duration,
          track: slice.track,
          arguments
        )
      )
      if let time = times[effect.startedBy] {
        events += Self.arrow("start \(effect.number)", from: (time, 1), to: (slice.start, slice.track))
      }
    }
    for step in steps {
      guard let sender = step.event?.sender, let track = tracks[sender] else { continue }
      events += Self.arrow("send \(step.number)", from: (step.time, track), to: (step.time, 1))
    }
    return JSON.object(["displayTimeUnit": .string("ms"), "traceEvents": .array(events)]).text
  }

  private static func slice(
    _ name: String,
    _ category: String,
    _ start: Duration,
    _ duration: Duration,
    track: Int,
    _ arguments: KeyValuePairs<String, JSON?>
  ) -> JSON {
    .object([
      "name": .string(name), "cat": .string(category), "ph": .string("X"), "ts": .number(start, in: .microseconds(1)),
      "dur": .number(duration, in: .microseconds(1)), "pid": .number(1), "tid": .number(track),
      "args": .object(arguments),
    ])
  }

  private static func arrow(_ id: String, from: (Duration, track: Int), to: (Duration, track: Int)) -> [JSON] {
    [("s", from, nil), ("f", to, JSON.string("e"))].map { phase, end, binding in
      .object([
        "name": .string("cause"), "cat": .string("cause"), "ph": .string(phase), "id": .string(id), "bp": binding,
        "ts": .number(end.0, in: .microseconds(1)), "pid": .number(1), "tid": .number(end.track),
      ])
    }
  }

  private static func name(_ kind: String, _ name: String, track: Int = 0) -> JSON {
    .object([
      "name": .string(kind), "ph": .string("M"), "ts": .number(0), "pid": .number(1), "tid": .number(track),
      "args": .object(["name": .string(name)]),
    ])
  }

  /// An effect from its start to its end. Track 1 is for the actions; the effect has the first free track after it.
  private struct EffectSlice {
    var effect: TracedEffect
    var start: Duration
    var end: Duration
    var track: Int
    var isCancelled = false
  }

  private var effectSlices: [EffectSlice] {
    let last = events.last?.time ?? .zero
    var slices: [EffectSlice] = []
    var running: [Int: Int] = [:]
    for event in events {
      guard case .effect(let effect, let phase) = event.kind else { continue }
      if running[effect.number] == nil {
        let taken = Set(running.values.map { slices[$0].track })
        let track = (2...).first { !taken.contains($0) } ?? 2
        running[effect.number] = slices.count
        slices.append(EffectSlice(effect: effect, start: event.time, end: last, track: track))
      }
      guard let slice = running[effect.number] else { continue }
      if phase == .cancelled { slices[slice].isCancelled = true }
      guard phase == .ended else { continue }
      slices[slice].end = event.time
      running[effect.number] = nil
    }
    return slices
  }
}
