import FocalTerminal
import Store

extension Guests.Element: PageID {}

extension Guests {
  @MainActor
  static func page(_ store: StoreOf<Guests>, size: CellSize) -> PageSession<Element> {
    PageSession(store, focus: \.focus, size: size) { _ in
      Page("Guests", commands: commands(store), sheet: alert(store) ?? form(store)) {
        Part.field(
          .search,
          "Search",
          TextLine(store.searchText, placeholder: "a name", note: "\(store.shown.count) of \(store.guests.count)") {
            store.searchText = $0
          }
        )
        Part.space()
        Part.list(
          .list,
          store.shown,
          placeholder: store.guests.isEmpty ? "Nobody yet. ^n adds the first guest." : "Nobody has this name.",
          element: { .guest($0) },
          title: \.name,
          detail: { $0.isComing ? "coming" : "" }
        ) {
          store.send(.guestTapped($0))
        }
        Part.space()
        sending(store)
      }
    }
  }

  @MainActor
  private static func commands(_ store: StoreOf<Guests>) -> [Command] {
    let isGuest = if case .guest? = store.focus { true } else { false }
    return [
      .control("n", "new") { store.send(.newTapped) },
      .control("x", "delete", isEnabled: isGuest) { store.send(.deleteTapped) },
    ]
  }
}

extension Guests {
  @MainActor
  private static func form(_ store: StoreOf<Guests>) -> Sheet<Element>? {
    guard let draft = store.draft else { return nil }
    return Sheet(.form, store.guests[id: draft.id] == nil ? "New guest" : "Guest", default: .name) {
      Part.field(
        .name,
        "Name",
        TextLine(draft.name, error: store.nameError, isRequired: true, submitLabel: "save") {
          store.draft?.name = $0
        }
      )
      Part.checkBox(.coming, "is coming", isOn: draft.isComing) { store.draft?.isComing = $0 }
      Part.button(.save, "Save", shortcut: .defaultAction) { store.send(.saveTapped) }
    }
    .onExitCommand("close") { store.send(.closeTapped) }
  }
}

extension Guests {
  @MainActor
  private static func alert(_ store: StoreOf<Guests>) -> Sheet<Element>? {
    .alert(.alert, store.alert, button: { .answer($0) }, send: { store.send(.alert($0)) })
  }
}

extension Guests {
  @MainActor
  private static func sending(_ store: StoreOf<Guests>) -> Part<Element> {
    guard let progress = store.progress else {
      return .smallButton(.send, "Send invitations", label: "send") { store.send(.sendTapped) }
        .disabled(store.guests.isEmpty)
    }
    return .row(widths: [10]) {
      Part.smallButton(.send, "Cancel", label: "cancel") { store.send(.cancelTapped) }
      Part.progress(progress, "\(Int(progress * 100)) %", textWidth: 5)
    }
  }
}
