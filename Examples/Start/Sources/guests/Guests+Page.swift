import FocalTerminal
import Store

extension Guests {
  @MainActor
  static func page(_ store: StoreOf<Guests>, size: CellSize) -> PageSession<Element> {
    PageSession(store, focus: \.focus, size: size) { _ in
      Page("Guests", commands: commands(store), sheet: sheet(store)) {
        Part.field(
          .search,
          "Search",
          TextLine(
            store.searchText,
            placeholder: "a name",
            note: "\(store.state.shown.count) of \(store.guests.count)",
            edit: { store.searchText = $0 }
          )
        )
        Part.space()
        Part.list(
          .list,
          store.state.shown,
          height: 5,
          placeholder: store.guests.isEmpty ? "Nobody yet. ^n adds the first guest." : "Nobody has this name.",
          element: { .guest($0) },
          title: \.name,
          detail: { $0.isComing ? "coming" : "" },
          action: { store.send(.guestTapped($0)) }
        )
        invitations(store)
      }
    }
  }

  @MainActor
  private static func commands(_ store: StoreOf<Guests>) -> [Command] {
    guard !store.isEditing, store.alert == nil else { return [] }
    let isGuest = if case .guest? = store.focus { true } else { false }
    return [
      .control("n", "new") { store.send(.newTapped) },
      .control("x", "delete", isEnabled: isGuest) { store.send(.deleteTapped) },
    ]
  }
}

extension Guests {
  @MainActor
  static func sheet(_ store: StoreOf<Guests>) -> Sheet<Element>? {
    if let alert = alert(store) { return alert }
    guard store.isEditing else { return nil }
    return Sheet(.form, "Guest", default: .name) {
      Part.field(
        .name,
        "Name",
        TextLine(store.draft.name, placeholder: "Ada", submitLabel: "save", edit: { store.draft.name = $0 })
      )
      Part.checkBox(.coming, "is coming", isOn: store.draft.isComing) { store.draft.isComing = $0 }
      Part.button(.save, "Save", shortcut: .defaultAction) { store.send(.saveTapped) }
    }
    .onExitCommand("close") { store.send(.closeTapped) }
  }
}

extension Guests {
  @MainActor
  static func alert(_ store: StoreOf<Guests>) -> Sheet<Element>? {
    .alert(.alert, store.alert, button: { .answer($0) }, send: { store.send(.alert($0)) })
  }
}

extension Guests {
  @MainActor
  static func invitations(_ store: StoreOf<Guests>) -> Part<Element> {
    if let progress = store.progress {
      return .progress(progress, "\(Int(progress * 100)) %", textWidth: 5)
    }
    return .smallButton(.send, "Send invitations", label: "send") { store.send(.sendTapped) }
      .disabled(store.guests.isEmpty)
  }
}
