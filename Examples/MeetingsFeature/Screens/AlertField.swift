/// An element of an alert.
package enum AlertField: Hashable, Sendable {
  /// The box around the buttons.
  case box
  /// A button, by its place.
  case button(Int)
}
