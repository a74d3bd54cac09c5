import Foundation
import Testing

/// README.md shows code that works: each Swift snippet stands, line by line, in a file that the tests compile.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func lines(of text: Substring) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func contains(_ source: [String], _ snippet: [String]) -> Bool {
    guard let first = snippet.first else { return true }
    return source.indices.contains { start in
      source[start] == first && source[start...].starts(with: snippet)
    }
  }

  @Test func everySnippetIsCompiled() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let sources = try ["Sources/LoginFeature/LoginFeature.swift", "Tests/LoginFeatureTests/ReadmeSnippets.swift"].map {
      Self.lines(of: try String(contentsOf: Self.root.appending(path: $0), encoding: .utf8)[...])
    }
    let blocks = readme.split(separator: "```swift\n").dropFirst().map { $0.split(separator: "\n```").first ?? "" }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let snippet = Self.lines(of: block)
      #expect(sources.contains { Self.contains($0, snippet) }, "not compiled anywhere:\n\(block)")
    }
  }
}
