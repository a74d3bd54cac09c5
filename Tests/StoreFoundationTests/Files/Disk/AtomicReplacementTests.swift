import Foundation
import Store
import Testing

@testable import StoreFoundation

@Suite struct AtomicReplacementTests {
  private let disk = DiskMedium()
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func error(_ operation: FileStorageError.Operation, _ name: String, _ reason: String) -> FileStorageError {
    FileStorageError(operation, folder[name], reason: reason)
  }

  @Test func aMissingFileHasNoContent() throws {
    #expect(try disk.read(folder["a"]) == nil)
    #expect(try disk.read(folder["no/such/folder/a"]) == nil)
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 1_000_000]) func aFileHasTheContentThatItWasGiven(count: Int) throws {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try disk.replace(folder["a"], with: data)
    #expect(try disk.read(folder["a"]) == data)
  }

  @Test func theUserAloneMayReadAFileAndTheFoldersThatAreMadeForIt() throws {
    try disk.replace(folder["b/c/a"], with: Data())
    #expect(try folder.mode(of: "b/c/a") == 0o600)
    #expect(try [folder.mode(of: "b"), folder.mode(of: "b/c")] == [0o700, 0o700])
    try folder.write("old", to: "a")
    #expect(chmod(folder["a"].path, 0o644) == 0)
    try disk.replace(folder["a"], with: Data("new".utf8))
    #expect(try folder.mode(of: "a") == 0o600)
  }

  @Test func nothingButTheFileIsLeft() throws {
    try disk.replace(folder["a"], with: Data("1".utf8))
    try disk.replace(folder["a"], with: Data("2".utf8))
    #expect(try folder.names() == ["a"])
  }

  @Test func aLinkStaysAndItsTargetIsReplaced() throws {
    try folder.write("old", to: "target")
    try folder.link("second", to: "target")
    try folder.link("first", to: folder["second"].path)
    try disk.replace(folder["first"], with: Data("new".utf8))
    #expect(try disk.text(folder["target"]) == "new")
    #expect(try disk.text(folder["first"]) == "new")
    let destinations = try ["first", "second"].map {
      try FileManager.default.destinationOfSymbolicLink(atPath: folder[$0].path)
    }
    #expect(destinations == [folder["second"].path, "target"])
  }

  @Test func theFileThatALinkPromisesIsMade() throws {
    try folder.link("link", to: "somewhere/file")
    #expect(try disk.read(folder["link"]) == nil)
    try disk.replace(folder["link"], with: Data("new".utf8))
    #expect(try disk.text(folder["somewhere/file"]) == "new")
  }

  @Test func linksThatLeadToOneAnotherAreAnError() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    let reason = "Too many levels of symbolic links"
    #expect(throws: error(.read, "a", reason)) { try disk.read(folder["a"]) }
    #expect(throws: error(.write, "a", reason)) { try disk.replace(folder["a"], with: Data()) }
  }

  @Test func aFolderIsNotReplaced() throws {
    try FileManager.default.createDirectory(at: folder["a"], withIntermediateDirectories: false)
    #expect(throws: error(.write, "a", "Is a directory")) { try disk.replace(folder["a"], with: Data()) }
    #expect(throws: error(.read, "a", "Is a directory")) { try disk.read(folder["a"]) }
    #expect(try folder.names() == ["a"])
  }

  @Test func aPipeIsNeitherReadNorReplaced() throws {
    #expect(mkfifo(folder["a"].path, 0o600) == 0)
    #expect(throws: error(.write, "a", "Invalid argument")) { try disk.replace(folder["a"], with: Data()) }
    #expect(throws: error(.read, "a", "Invalid argument")) { try disk.read(folder["a"]) }
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try folder.write("", to: "file")
    #expect(throws: FileStorageError.self) { try disk.replace(folder["file/a"], with: Data()) }
    #expect(throws: error(.read, "file/a", "Not a directory")) { try disk.read(folder["file/a"]) }
  }

  @Test func aNameMayBeAsLongAsTheSystemAllows() throws {
    let name = String(repeating: "a", count: 255)
    try disk.replace(folder[name], with: Data("1".utf8))
    #expect(try disk.text(folder[name]) == "1")
    #expect(throws: error(.write, name + "a", "File name too long")) {
      try disk.replace(folder[name + "a"], with: Data())
    }
    #expect(try folder.names() == [name])
  }

  #if os(Linux)
    /// Another process fails, because it may only write short files. The limit holds for a whole process.
    @Test func aFailedWriteLeavesTheOldFileAndNoOther() async throws {
      try folder.write("old", to: "a")
      let path = folder["a"].path
      await #expect(processExitsWith: .success) { [path = path as String] in
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 8, rlim_max: 8)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let file = URL(fileURLWithPath: path)
        let error = FileStorageError(.write, file, reason: "File too large")
        #expect(throws: error) { try DiskMedium().replace(file, with: Data(count: 9)) }
      }
      #expect(try disk.text(folder["a"]) == "old")
      #expect(try folder.names() == ["a"])
    }
  #endif

  /// The superuser may write everywhere.
  @Test(.enabled(if: geteuid() != 0)) func aFileOrAFolderThatIsReadOnlyIsNotReplaced() throws {
    try disk.replace(folder["b/a"], with: Data("old".utf8))
    #expect(chmod(folder["b/a"].path, 0o400) == 0)
    #expect(throws: error(.write, "b/a", "Permission denied")) { try disk.replace(folder["b/a"], with: Data()) }
    #expect(chmod(folder["b/a"].path, 0o600) == 0)
    #expect(chmod(folder["b"].path, 0o500) == 0)
    #expect(throws: error(.write, "b/a", "Permission denied")) { try disk.replace(folder["b/a"], with: Data()) }
    #expect(try disk.text(folder["b/a"]) == "old")
    #expect(chmod(folder["b"].path, 0o700) == 0)
  }

  @Test func aFileThatNobodyCanReadGetsASecondNameAndIsReported() throws {
    try folder.write("nonsense", to: "a.json")
    let texts = try reports { try disk.keepAside(folder["a.json"]) }
    let names = try folder.names()
    #expect(names.count == 2 && names[0] == "a.json")
    let aside = try #require(names.last)
    #expect(aside.wholeMatch(of: /a\.json\.corrupt-\d{8}T\d{6}Z/) != nil)
    #expect(try disk.text(folder[aside]) == "nonsense")
    #expect(
      texts == [
        """
        A file that could not be read is being overwritten: '\(folder["a.json"].path)'.

        Its content is kept as '\(aside)' beside it. Show the 'loadError' of a shared value before you change the value.
        """
      ]
    )
    try disk.replace(folder["a.json"], with: Data("new".utf8))
    #expect(try disk.text(folder[aside]) == "nonsense")
  }

  @Test func aFileThatHasGoneIsNotKept() throws {
    let texts = try reports { try disk.keepAside(folder["a"]) }
    #expect(texts == [])
    #expect(try folder.names() == [])
  }

  /// Another process may take the name between the search for a free one and the call.
  @Test func aFileIsNotKeptUnderANameThatIsTaken() throws {
    try folder.write("mine", to: "a")
    try folder.write("theirs", to: "taken")
    #expect(try !SystemFile.keep(folder["a"].path, as: folder["taken"].path))
    #expect(try disk.text(folder["a"]) == "mine" && disk.text(folder["taken"]) == "theirs")
  }

  @Test func theFilesOfOneSecondAreKeptUnderSeveralNames() {
    let endings = ["Z", "Z-2", "Z-3"].map { free in
      folder["a"].keptAside { !$0.lastPathComponent.hasSuffix(free) }.lastPathComponent.drop { $0 != "Z" }
    }
    #expect(endings == ["Z", "Z-2", "Z-3"])
  }

  @Test func whatAProgramLeftThatEndedWhileItWroteIsRemovedAfterAnHour() throws {
    try folder.write("old", to: ".focal-old.tmp")
    try folder.write("young", to: ".focal-young.tmp")
    try folder.write("other", to: "other.tmp")
    for name in [".focal-old.tmp", "other.tmp"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3700)],
        ofItemAtPath: folder[name].path
      )
    }
    try disk.replace(folder["a"], with: Data())
    #expect(try folder.names() == [".focal-young.tmp", "a", "other.tmp"])
  }

  @Test func anotherProcessChangesAndRemovesAFile() throws {
    try disk.change(folder["a"], to: Data("1".utf8))
    #expect(try disk.text(folder["a"]) == "1")
    try disk.change(folder["a"], to: nil)
    try disk.change(folder["a"], to: nil)
    #expect(try disk.read(folder["a"]) == nil)
  }

  @Test func anotherProcessRemovesTheFileThatALinkLeadsTo() throws {
    try folder.write("1", to: "file")
    try folder.link("a", to: "file")
    try disk.change(folder["a"], to: nil)
    #expect(try folder.names() == ["a"])
    try disk.change(folder["a"], to: Data("2".utf8))
    #expect(try disk.text(folder["file"]) == "2" && folder.names() == ["a", "file"])
  }
}
