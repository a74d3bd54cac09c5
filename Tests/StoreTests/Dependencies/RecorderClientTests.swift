import Store
import StoreTesting
import Testing

/// The part of a device that the clients below share: it notes its calls, and ends the stream of a start at the stop.
private actor Device {
  private(set) var calls: [String] = []
  private var output: AsyncStream<String>.Continuation?

  func start(_ name: String) -> AsyncStream<String> {
    calls.append("start \(name)")
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    output = continuation
    continuation.yield("began \(name)")
    return stream
  }

  func stop() {
    calls.append("stop")
    output?.finish()
    output = nil
  }
}

private struct SpeechClient: DependencyKey {
  var start: @Sendable () async -> AsyncStream<String>
  var finish: @Sendable () async -> Void
  var calls: @Sendable () async -> [String]

  static var liveValue: Self {
    let device = Device()
    return Self(
      start: { await device.start("speech") },
      finish: { await device.stop() },
      calls: { await device.calls }
    )
  }

  static var testValue: Self { liveValue }
}

private struct AudioRecorder: DependencyKey {
  var startRecording: @Sendable (_ file: String) async -> Bool
  var stopRecording: @Sendable () async -> Void
  var calls: @Sendable () async -> [String]

  static var liveValue: Self {
    let device = Device()
    return Self(
      startRecording: { file in
        var last = ""
        for await line in await device.start(file) { last = line }
        return last == "began \(file)"
      },
      stopRecording: { await device.stop() },
      calls: { await device.calls }
    )
  }

  static var testValue: Self { liveValue }
}

private struct DownloadClient: DependencyKey {
  var download: @Sendable (_ address: String) async -> AsyncStream<String>
  var cancel: @Sendable () async -> Void
  var calls: @Sendable () async -> [String]

  static var liveValue: Self {
    let device = Device()
    return Self(
      download: { await device.start($0) },
      cancel: { await device.stop() },
      calls: { await device.calls }
    )
  }

  static var testValue: Self { liveValue }
}

/// Starts and stops a device, and takes its output.
private struct Recording: Reducer {
  enum Action: Equatable {
    case start, stop
    case heard(String)
    case recorded(Bool)
  }

  @Dependency(SpeechClient.self) var speech
  @Dependency(AudioRecorder.self) var recorder
  @Dependency(DownloadClient.self) var downloads

  enum Kind: Sendable { case speech, audio, download }
  var kind = Kind.speech

  func reduce(into state: inout [String], action: Action) -> Effect<Action> {
    switch (action, kind) {
    case (.start, .speech):
      return .run { send in for await word in await speech.start() { await send(.heard(word)) } }
    case (.start, .audio):
      return .run { send in await send(.recorded(recorder.startRecording("memo"))) }
    case (.start, .download):
      return .run { send in for await part in await downloads.download("page") { await send(.heard(part)) } }
    case (.stop, .speech):
      return .run { _ in await speech.finish() }
    case (.stop, .audio):
      return .run { _ in await recorder.stopRecording() }
    case (.stop, .download):
      return .run { _ in await downloads.cancel() }
    case (.heard(let text), _):
      state.append(text)
    case (.recorded(let isWhole), _):
      state.append(isWhole ? "recorded" : "lost")
    }
    return .none
  }
}

/// Clients of which two functions share an actor that a computed `liveValue` makes: the start and the stop reach the
/// same actor.
@Suite(.timeLimit(.minutes(10))) struct RecorderClientTests {
  @Test func aSpeechRecogniserEndsTheStreamThatItStarted() async {
    await withTestStore(initialState: [String]()) {
      Recording(kind: .speech)
    } test: { store in
      await store.send(.start)
      await store.receive(.heard("began speech")) { $0 = ["began speech"] }
      await store.send(.stop)
    }
  }

  @Test func anAudioRecorderStopsTheRecordingThatItStarted() async {
    await withTestStore(initialState: [String]()) {
      Recording(kind: .audio)
    } test: { store in
      await store.send(.start)
      await store.send(.stop)
      await store.receive(.recorded(true)) { $0 = ["recorded"] }
    }
  }

  @Test func aDownloadIsCancelledByTheClientThatBeganIt() async {
    await withTestStore(initialState: [String]()) {
      Recording(kind: .download)
    } test: { store in
      await store.send(.start)
      await store.receive(.heard("began page")) { $0 = ["began page"] }
      await store.send(.stop)
    }
  }

  @MainActor
  @Test func theLiveClientsOfAStoreAreOneEach() async {
    for kind in [Recording.Kind.speech, .audio, .download] {
      let store = Store(initialState: [String]()) { Recording(kind: kind) }
      let recording = store.send(.start)
      let feature = Recording(kind: kind)
      let calls =
        switch kind {
        case .speech: feature.speech.calls
        case .audio: feature.recorder.calls
        case .download: feature.downloads.calls
        }
      // Stopping before the start would leave the recording without an end.
      while await calls().isEmpty { await Task.yield() }
      await store.send(.stop).finish()
      await recording.finish()
      #expect(store.withState(\.count) == 1)
      #expect(await calls().count == 2)
    }
  }
}
