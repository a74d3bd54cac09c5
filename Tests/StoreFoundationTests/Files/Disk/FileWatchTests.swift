#if os(Linux) || os(Android) || canImport(Darwin)
  import Foundation
  import Store
  import Testing

  @testable import StoreFoundation

  /// A change of a folder that has the file `file`, a link `link` to it, and a link `promise` to `later/file`.
  private struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var path = "file"
    let make: @Sendable (TestFolder) throws -> Void

    static let all = [
      Change(testDescription: "written in place") { try $0.write("new", to: "file") },
      Change(testDescription: "replaced") { try $0.replace("file", by: "new") },
      Change(testDescription: "removed") { try FileManager.default.removeItem(at: $0["file"]) },
      Change(testDescription: "moved away") { try FileManager.default.moveItem(at: $0["file"], to: $0["elsewhere"]) },
      Change(testDescription: "made", path: "new") { try $0.write("new", to: "new") },
      Change(testDescription: "a folder for it is made", path: "new/folder/file") {
        try FileManager.default.createDirectory(at: $0["new/folder"], withIntermediateDirectories: true)
      },
      Change(testDescription: "the target of a link is replaced", path: "link") { try $0.replace("file", by: "new") },
      Change(testDescription: "a link leads elsewhere", path: "link") { try $0.link("link", to: "other") },
      Change(testDescription: "a link is replaced by a file", path: "link") { try $0.replace("link", by: "new") },
      Change(testDescription: "the folder of a link's target is made", path: "promise") {
        try FileManager.default.createDirectory(at: $0["later"], withIntermediateDirectories: false)
      },
      Change(testDescription: "its folder is removed", path: "folder/file") {
        try FileManager.default.removeItem(at: $0["folder"])
      },
    ]
  }

  @Suite(.timeLimit(.minutes(10))) struct FileWatchTests {
    private let folder: TestFolder

    init() throws {
      folder = try TestFolder()
      try folder.write("old", to: "file")
      try folder.link("link", to: "file")
      try folder.link("promise", to: "later/file")
      try FileManager.default.createDirectory(at: folder["folder"], withIntermediateDirectories: false)
      try folder.write("old", to: "folder/file")
    }

    @Test(arguments: Change.all) fileprivate func aChangeIsNoticed(_ change: Change) async throws {
      try await folder.awaitChange(of: change.path) { try change.make(folder) }
    }

    /// After each change the names that lead to the file are watched anew.
    @Test func theChangesAfterAChangeAreNoticed() async throws {
      let (texts, continuation) = AsyncStream.makeStream(of: String?.self)
      let url = folder["a/b/file"]
      let disk = DiskMedium()
      let subscription = try disk.watch(url) { continuation.yield(try? disk.text(url)) }
      var iterator = texts.makeAsyncIterator()
      for round in 0..<3 {
        try FileManager.default.createDirectory(at: folder["a/b"], withIntermediateDirectories: true)
        for number in 0..<3 {
          let text = "\(round).\(number)"
          try disk.replace(url, with: Data(text.utf8))
          while let next = await iterator.next(), next != text {}
        }
        try FileManager.default.removeItem(at: folder["a"])
        while let next = await iterator.next(), next != nil {}
      }
      subscription.cancel()
    }
  }
#endif
