import FocusSync
import LoginFeature
import TerminalKit

/// What the focus engine is told of the form: its parts, where they are, and what Return does in each.
@MainActor
enum FormFocus {
  /// An engine that knows the parts of the form. Tab reaches the button too: a terminal has no pointer to count on.
  static func engine(_ layout: FormLayout) -> FocusEngine<LoginFeature.Field> {
    // When the form is disabled, focus is given up: there is nowhere else in the form that it could go.
    let engine = FocusEngine<LoginFeature.Field>(
      options: FocusOptions(keyboardNavigation: true, removalPolicy: .clear)
    )
    engine.update { update in
      for field in LoginFeature.Field.allCases {
        let interactions: FocusableInteractions = field == .signIn ? .activate : .edit
        update.add(.element(field, frame: frame(of: field, in: layout), interactions: interactions))
      }
    }
    for field in LoginFeature.Field.allCases {
      engine.submitLabel(SubmitKeyLabel(field.submitLabel), at: field)
    }
    return engine
  }

  /// Tells the engine where the parts are now.
  static func place(_ layout: FormLayout, in engine: FocusEngine<LoginFeature.Field>) {
    engine.update { update in
      for field in LoginFeature.Field.allCases {
        update.change(field) { $0.frame = frame(of: field, in: layout) }
      }
    }
  }

  /// Tells the engine whether the parts take focus.
  static func setEnabled(_ isEnabled: Bool, in engine: FocusEngine<LoginFeature.Field>) {
    engine.update { update in
      for field in LoginFeature.Field.allCases { update.change(field) { $0.isEnabled = isEnabled } }
    }
  }

  private static func frame(of field: LoginFeature.Field, in layout: FormLayout) -> Rect {
    guard let frame = layout.frames[field] else { return .zero }
    return Rect(
      x: Double(frame.origin.column),
      y: Double(frame.origin.row),
      width: Double(frame.size.columns),
      height: Double(frame.size.rows)
    )
  }
}

extension SubmitKeyLabel {
  fileprivate init(_ label: LoginFeature.Field.SubmitLabel) {
    switch label {
    case .next: self = .next
    case .go: self = .go
    }
  }
}
