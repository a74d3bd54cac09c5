#if os(Linux) || os(Android)
  import Foundation
  import Store
  import Testing

  @testable import StoreFoundation

  @Suite(.timeLimit(.minutes(10))) struct FolderWatchLinuxTests {
    private let folder: TestFolder

    init() throws {
      folder = try TestFolder()
      try folder.write("old", to: "file")
    }

    @Test func aNeighbourIsNotNoticed() async throws {
      let count = Box(0)
      // No file that this process has written: a process that another test starts may have inherited the file, and is
      // then the last to close it.
      let subscription = try DiskMedium().watch(folder["other"]) { count.withLock { $0 += 1 } }
      // Events of one folder come in their order.
      try await folder.awaitChange(of: "neighbour") { try folder.write("new", to: "neighbour") }
      #expect(count.value == 0)
      subscription.cancel()
    }

    @Test func twoWatchesOfOneFolderEndOneByOne() async throws {
      let count = Box(0)
      let first = try DiskMedium().watch(folder["file"]) { count.withLock { $0 += 1 } }
      first.cancel()
      try await folder.awaitChange(of: "file") {
        let third = try DiskMedium().watch(folder["file"]) {}
        third.cancel()
        try folder.replace("file", by: "new")
      }
      #expect(count.value == 0)
    }

    /// The system limits the number of folders that a process may watch.
    @Test func aFolderIsWatchedUntilItsLastWatchEnds() throws {
      #expect(try !isWatched())
      let watches = try ["file", "file", "other"].map { try DiskMedium().watch(folder[$0]) {} }
      for watch in watches {
        #expect(try isWatched())
        watch.cancel()
      }
      #expect(try !isWatched())
    }

    /// True if the system watches the folder for this process.
    private func isWatched() throws -> Bool {
      var status = stat()
      try SystemFile.check(stat(folder.url.path, &status))
      let inode = "ino:" + String(status.st_ino, radix: 16)
      return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").contains { file in
        // The file may have been closed in the meantime.
        let watches = try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)
        return watches?.split(whereSeparator: \.isWhitespace).contains(Substring(inode)) == true
      }
    }

    @Test func aFileThatIsNoFolderIsNotWatchedAsOne() throws {
      let url = folder["file/a"]
      #expect(throws: FileStorageError(.watch, url, reason: "Not a directory")) { try DiskMedium().watch(url) {} }
    }
  }
#endif
