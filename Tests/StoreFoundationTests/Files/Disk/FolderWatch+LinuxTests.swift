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

    @Test func aFileThatIsNoFolderIsNotWatchedAsOne() throws {
      let url = folder["file/a"]
      #expect(throws: FileStorageError(.watch, url, reason: "Not a directory")) { try DiskMedium().watch(url) {} }
    }
  }
#endif
