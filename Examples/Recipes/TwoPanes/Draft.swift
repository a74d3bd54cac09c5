import Observation

/// A letter in a view model, without a store: plain `@Observable`, with its focus as a property.
@MainActor
@Observable
package final class Draft {
  package enum Field: Hashable, Sendable {
    case subject
    case message
  }

  package var subject = ""
  package var message = ""
  package var focusedField: Field? = .subject

  package init() {}

  /// Return in the subject goes on to the message, and back from there.
  package func submit() {
    focusedField = focusedField == .subject ? .message : .subject
  }
}
