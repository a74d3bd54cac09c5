import Testing

@testable import Store

@Suite struct EffectSliceTests {
  /// The slices of a recording with these phases of effects, one microsecond after another.
  private func slices(omitted: Int = 0, _ phases: [(effect: Int, phase: EffectPhase, action: Int)]) -> [EffectSlice] {
    let events = phases.enumerated().map { offset, event in
      let (number, action) = (event.effect, event.action)
      let time = Duration.microseconds(offset + 1)
      return TraceEvent.phase(event.phase, of: number, startedBy: action, action: action, at: time)
    }
    return ActionRecording<Int, Int>(initialState: 0, entries: [], finalState: 0, events: events, omitted: omitted)
      .effectSlices
  }

  /// If one effect ends and another starts at the same action, the two may overlap, so they have two tracks.
  @Test func anEffectHasTheFirstTrackThatIsFreeFromItsStartToItsEnd() {
    let slices = slices([
      (1, .started, 1), (2, .started, 2), (2, .cancelled, 3), (2, .ended, 3), (3, .started, 3), (1, .ended, 4),
      (4, .started, 4), (4, .ended, 5),
    ])
    #expect(slices.map(\.effect.number) == [1, 2, 3, 4])
    #expect(slices.map(\.first) == [1, 2, 3, 4] && slices.map(\.last) == [4, 3, nil, 5])
    #expect(slices.map(\.start) == [1, 2, 5, 7].map { .microseconds($0) })
    #expect(slices.map(\.end) == [6, 4, 8, 8].map { .microseconds($0) })
    #expect(slices.map(\.isCancelled) == [false, true, false, false])
    #expect(slices.map(\.track) == [2, 3, 4, 3])
  }

  @Test func anEffectWhoseStartIsMissingComesFirst() {
    let slices = slices(omitted: 2, [(9, .started, 3), (5, .ended, 4)])
    #expect(slices.map(\.effect.number) == [5, 9] && slices.map(\.first) == [2, 3])
    #expect(slices.map(\.start) == [.microseconds(2), .microseconds(1)] && slices.map(\.track) == [2, 3])
  }
}
