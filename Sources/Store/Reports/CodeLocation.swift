/// A line of source code, which a report can name.
public struct CodeLocation: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline package let file: StaticString
  /// The line in the file. The first line is 1.
  public let line: UInt

  /// Makes the location of the caller, or of the line that the arguments name.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.file = fileID
    self.line = line
  }

  /// The location of an action or a change that comes from no known line of code, such as a change of the file that
  /// stores a shared value.
  static let none = CodeLocation(fileID: "", line: 0)

  /// The module and the file, in the form of `#fileID`.
  public var fileID: String {
    file.description
  }

  /// The location as text: `Module/File.swift:12`.
  public var description: String {
    "\(file):\(line)"
  }

  public static func == (lhs: CodeLocation, rhs: CodeLocation) -> Bool {
    lhs.line == rhs.line && lhs.fileID == rhs.fileID
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
  }
}
