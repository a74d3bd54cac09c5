/// Reads the arguments of a program one option after another. `--server URL` and `--server=URL` mean the same.
public struct OptionReader {
  private var rest: ArraySlice<String>
  private var name = ""
  private var attached: String?

  /// - Parameter arguments: The arguments that follow the program's name.
  public init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Reads the next option, and returns its name; `nil` at the end. For `--name=value`, returns `--name`: the value may
  /// be a password, which a message about the option must not show. Any other argument is returned as it is.
  public mutating func next() -> String? {
    guard let argument = rest.popFirst() else { return nil }
    name = argument
    attached = nil
    if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
      name = String(argument[..<sign])
      attached = String(argument[argument.index(after: sign)...])
    }
    return name
  }

  /// Reads the value of the option that `next()` has returned: the text after `=`, or the next argument.
  ///
  /// - Throws: `UsageError` if there is no value. The message shows `example`.
  public mutating func value(_ example: String) throws(UsageError) -> String {
    if let attached { return attached }
    guard let next = rest.popFirst() else {
      throw UsageError("\(name) needs a value", example: "\(name) \(example)")
    }
    return next
  }

  /// Checks that the option that `next()` has returned is written without a value.
  ///
  /// - Throws: `UsageError` if `=` and a value follow the name, even if the value is empty.
  public func expectNoValue() throws(UsageError) {
    guard attached == nil else { throw UsageError("\(name) takes no value", example: name) }
  }
}
