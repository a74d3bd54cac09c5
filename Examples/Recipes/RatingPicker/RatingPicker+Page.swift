import FocalTerminal
import FocusSync
import Store

extension RatingPicker.State.Field: PageID {
  package var name: String {
    switch self {
    case .note: "note"
    case .rating: "rating"
    case .save: "save"
    }
  }
}

extension RatingPicker.Rating {
  /// The rating as a word.
  var title: String {
    switch self {
    case .meh: "Meh"
    case .yummy: "Yummy"
    case .delicious: "Delicious"
    }
  }
}

@MainActor
extension RatingPicker {
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Field> {
    let store = Store(initialState: State()) { RatingPicker() }
    let session = PageSession<State.Field>(size: size, options: options.focus) { _ in page(store) }
    session.attach(store)
    session.state = { "focusedField: \(text(store.focusedField))" }
    session.keep(synchronize(store, \.focusedField, with: session.engine))
    return session
  }

  private static func page(_ store: StoreOf<RatingPicker>) -> Page<State.Field> {
    Page("Apple pie") {
      Part.field(
        .note,
        "Note",
        TextLine(store.note, placeholder: "How was it?", submitLabel: "next", edit: { store.note = $0 })
      )
      Part.space()
      Part.text("Rating", style: store.focusedField == .rating ? .accent : .label, isCentered: true)
      Part.picker(.rating, Rating.allCases.map(\.title), selected: store.rating?.rawValue) {
        store.rating = Rating(rawValue: $0)
      }
      Part.space()
      Part.button(.save, "Save") { store.send(.saveTapped) }
      Part.status(store.saved.map { "Saved as \($0.title.lowercased())" }, style: .success)
    }
  }
}
