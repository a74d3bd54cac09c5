/// An effect in a recording: its start, its end, and its track in a timeline. Two effects that run at the same time
/// have different tracks.
package struct EffectSlice {
  package let effect: TracedEffect
  let start: Duration
  /// The time of the end. If the effect has not ended, this is the time of the last event of the recording.
  var end: Duration
  /// The number of the action that was the latest when the effect started.
  package let first: Int
  /// The number of the last action before the end; `nil` if the effect has not ended.
  package var last: Int?
  var isCancelled = false
  /// The number of the track. Track 1 is for the actions, and effects have the tracks from 2. `effectSlices` replaces
  /// the default of 0.
  var track = 0
}

extension ActionRecording {
  /// The effects in the order of their starts. If the recording lacks the start of an effect, `first` is `omitted`, and
  /// `start` is the time of the first recorded event of the effect.
  package var effectSlices: [EffectSlice] {
    var slices: [Int: EffectSlice] = [:]
    for event in events {
      guard case .effect(let effect, let phase) = event.kind else { continue }
      let first = phase == .started ? event.action : omitted
      var slice =
        slices[effect.number]
        ?? EffectSlice(effect: effect, start: event.time, end: events.last?.time ?? event.time, first: first)
      if phase == .cancelled { slice.isCancelled = true }
      if phase == .ended { (slice.end, slice.last) = (event.time, event.action) }
      slices[effect.number] = slice
    }
    // For each track, the property `last` of the newest effect on the track; `.max` if this effect has not ended.
    var ends: [Int] = []
    return slices.values.sorted { ($0.first, $0.effect.number) < ($1.first, $1.effect.number) }.map { slice in
      var slice = slice
      let track = ends.firstIndex { $0 < slice.first } ?? ends.count
      if track == ends.count { ends.append(0) }
      ends[track] = slice.last ?? .max
      slice.track = track + 2
      return slice
    }
  }
}
