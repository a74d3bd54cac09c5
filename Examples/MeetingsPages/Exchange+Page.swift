import FocalTerminal
import MeetingsFeature
import Store

extension Exchange.State.Field: PageID {
  package var name: String {
    switch self {
    case .path: "path"
    case .start: "start"
    case .alert(let field): field.name
    }
  }
}

@MainActor
extension Exchange {
  static func page(_ store: StoreOf<Self>, size: CellSize) -> PageSession<State.Field> {
    PageSession(store, focus: \.focusedField, size: size) { _ in page(store) }
  }

  private static func page(_ store: StoreOf<Self>) -> Page<State.Field> {
    let (title, work) = store.kind == .export ? ("Export", "Exporting…") : ("Import", "Importing…")
    return Page(
      "\(title) meetings",
      commands: commands(store),
      sheet: .alert(store.alert, { .alert($0) }) { store.send(.alert($0)) }
    ) {
      Part.field(
        .path,
        "File",
        TextLine(
          store.path,
          placeholder: "~/meetings-export.json",
          submitLabel: store.progress == nil ? title.lowercased() : nil,
          edit: { store.path = $0 },
          submit: { store.send(.startTapped) }
        )
      )
      Part.space()
      Part.button(.start, title, work: work, isBusy: store.progress != nil) { store.send(.startTapped) }
      switch (store.progress, store.outcome) {
      case (let progress?, _): Part.progress(progress, "\(Int(progress * 100)) %", textWidth: 5)
      case (nil, .succeeded(let text)): Part.notice(text, isError: false)
      case (nil, .failed(let text)): Part.notice(text, isError: true)
      case (nil, nil): Part.notice(nil, isError: false)
      }
    }
  }

  private static func commands(_ store: StoreOf<Self>) -> [Command] {
    guard store.alert == nil else { return [] }
    return [.leave(store.progress == nil ? "back" : "cancel") { store.send(.closeTapped) }]
  }
}
