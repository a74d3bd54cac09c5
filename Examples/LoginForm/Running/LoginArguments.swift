import FocalTerminal
import LoginFeature
import LoginFrontEnd

/// The options of the command line: those of every login program, and those of the form in a terminal.
@dynamicMemberLookup
package struct LoginArguments: Equatable, Sendable {
  /// The options of every login program.
  package var options = LoginOptions()
  /// The keys to run without a terminal, `nil` to show the form.
  package var keys: [Input]?
  /// True if the form plays itself.
  package var demonstrates = false

  package init() {}

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `UsageError` for the first argument that is not understood.
  package init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--keys":
        keys = try KeyNotation.parse(reader.value("'demo<Tab>focal<Return>'"), of: name, places: Self.places)
      case "--demo":
        try reader.expectNoValue()
        demonstrates = true
      default:
        guard try options.take(name, from: &reader) else {
          throw UsageError(unknownArgument: name, help: loginHelp, example: "--keys 'demo<Tab>focal<Return>'")
        }
      }
    }
  }

  /// The names that can be clicked.
  package static var places: [String] { LoginFeature.Field.allCases.map(\.name) }

  /// An option of every login program.
  package subscript<Value>(dynamicMember keyPath: WritableKeyPath<LoginOptions, Value>) -> Value {
    get { options[keyPath: keyPath] }
    set { options[keyPath: keyPath] = newValue }
  }
}
