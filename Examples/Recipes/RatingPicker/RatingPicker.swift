import Store

/// Rates a dish with one control that has several options. It takes focus for its keys, not for text.
package struct RatingPicker: Reducer {
  package enum Rating: Int, CaseIterable, Equatable, Sendable {
    case meh
    case yummy
    case delicious
  }

  package struct State: Equatable, Sendable {
    /// An element that can have focus.
    package enum Field: Hashable, Sendable {
      case note
      case rating
      case save
    }

    package var note = ""
    package var rating: Rating?
    package var focusedField: Field? = .note
    /// The rating that was saved last.
    package var saved: Rating?

    package init() {}
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case saveTapped
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .saveTapped:
        // Nothing can be saved without a rating, so focus goes to the rating.
        guard let rating = state.rating else {
          state.focusedField = .rating
          return .none
        }
        state.saved = rating
        return .none
      }
    }
  }
}
