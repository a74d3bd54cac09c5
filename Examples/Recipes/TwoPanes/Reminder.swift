import Observation

/// A line in a view model that only wants to know whether it has focus: a Boolean.
@MainActor
@Observable
package final class Reminder {
  package var text = ""
  package var isFocused = false

  package init() {}
}
