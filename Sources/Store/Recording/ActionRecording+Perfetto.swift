extension ActionRecording {
  /// The recording for Perfetto and `chrome://tracing`, in the Trace Event Format. Actions are on one track, and each
  /// effect is a slice on the first free track. Arrows lead from an action to the effects that it started, and from an
  /// effect to the actions that it sent.
  ///
  /// A recording does not know how long a turn took, so each action is a slice of one microsecond, or shorter if the
  /// next action follows sooner. The slice of an effect that has not ended lasts until the last event.
  ///
  /// - Complexity: O(n log n + n × t), where n is the number of actions and events, and t the number of tracks.
  public func perfetto() -> String {
    let (steps, slices, least) = (steps, effectSlices, Duration.microseconds(1))
    var events = [Self.name("process_name", "store", track: 0), Self.name("thread_name", "actions", track: 1)]
    for track in Set(slices.map(\.track)).sorted() {
      events.append(Self.name("thread_name", "effects \(track - 1)", track: track))
    }
    let times = Dictionary(uniqueKeysWithValues: steps.map { ($0.number, $0.time) })
    for step in steps {
      // The slices of a track must not overlap.
      let duration = times[step.number + 1].map { min($0 - step.time, least) } ?? least
      let arguments = JSON.object(["number": .number(step.number), "cause": .string(step.cause)])
      events.append(Self.slice(step.name, "action", step.time, duration, track: 1, arguments))
    }
    var tracks: [Int: Int] = [:]
    for slice in slices {
      let effect = slice.effect
      tracks[effect.number] = slice.track
      let arguments = JSON.object([
        "number": .number(effect.number), "id": effect.id.map { .string($0) }, "location": .string(effect.location),
        "startedBy": .string(effect.action), "cancelled": slice.isCancelled ? .bool(true) : nil,
      ])
      let (name, duration) = (effect.name ?? "effect \(effect.number)", max(slice.end - slice.start, least))
      events.append(Self.slice(name, "effect", slice.start, duration, track: slice.track, arguments))
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
    _ arguments: JSON
  ) -> JSON {
    let duration = JSON.number(duration, in: .microseconds(1))
    return event("X", name, start, track, [("cat", .string(category)), ("dur", duration), ("args", arguments)])
  }

  private static func arrow(_ id: String, from: (Duration, track: Int), to: (Duration, track: Int)) -> [JSON] {
    let members: [(name: String, value: JSON)] = [("cat", .string("cause")), ("id", .string(id))]
    return [
      event("s", "cause", from.0, from.track, members),
      event("f", "cause", to.0, to.track, members + [("bp", .string("e"))]),
    ]
  }

  private static func name(_ kind: String, _ name: String, track: Int) -> JSON {
    event("M", kind, .zero, track, [("args", .object(["name": .string(name)]))])
  }

  /// - Parameter members: Added after the members that all events have.
  private static func event(
    _ phase: String,
    _ name: String,
    _ time: Duration,
    _ track: Int,
    _ members: [(name: String, value: JSON)]
  ) -> JSON {
    let time = JSON.number(time, in: .microseconds(1))
    return .fields(
      [
        ("name", .string(name)), ("ph", .string(phase)), ("ts", time), ("pid", .number(1)), ("tid", .number(track)),
      ] + members
    )
  }
}
