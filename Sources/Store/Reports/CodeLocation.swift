/// Where in the source something was made: carried so that a report can name the line.
public struct CodeLocation: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline package let file: StaticString
  /// The line in the file, from 1.
  public let line: UInt

  /// Names the line that calls it, or that passes on where it was called from.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.file = fileID
    self.line = line
  }

  /// The module and the file, as `#fileID` gives them.
  public var fileID: String {
    file.description
  }

  /// `Module/File.swift:12`.
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
