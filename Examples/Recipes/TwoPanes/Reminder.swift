import Observation

/// A line in a view model whose focus is a Boolean.
@MainActor
@Observable
package final class Reminder {
  package var text = ""
  package var isFocused = false

  package init() {}
}
