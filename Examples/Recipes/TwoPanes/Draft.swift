import Observation

/// A letter in a view model without a store. The model is plain `@Observable`, and its focus is a property.
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

  /// Handles Return: from the subject to the message, and from the message to the subject.
  package func submit() {
    focusedField = focusedField == .subject ? .message : .subject
  }
}
