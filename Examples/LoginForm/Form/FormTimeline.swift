import FocalTerminal
import FocusSync
import LoginFeature
import Store

/// Records a form for a page to look at, with a picture of the screen after each input and each answer.
@MainActor
final class FormTimeline {
  let history: StoreHistory<LoginFeature.State, LoginFeature.Action>
  private var frames: [TimelineFrame] = []

  init(of store: StoreOf<LoginFeature>, focus engine: FocusEngine<LoginFeature.Field>) {
    history = store.history(limit: 10_000)
    history.recorder.trace.follow(engine)
  }

  /// Adds a picture. It replaces an older one after the same action.
  func add(_ screen: Screen, focus: CellRect?) {
    let frame = TimelineFrame(
      action: history.numbers.upperBound,
      text: screen.plainText,
      focus: focus.map {
        .init(column: $0.origin.column, row: $0.origin.row, columns: $0.size.columns, rows: $0.size.rows)
      }
    )
    if frames.last?.action == frame.action { frames.removeLast() }
    frames.append(frame)
  }

  /// The page.
  var page: String {
    history.recording.html(
      title: "login",
      frames: frames,
      initialState: "LoginFeature.State()",
      reducer: "LoginFeature(authenticate: { _ in throw CancellationError() })"
    )
  }
}
