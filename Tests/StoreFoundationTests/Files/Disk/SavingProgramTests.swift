import Foundation
import Store
import TestSupport
import Testing

@testable import StoreFoundation

/// Programs that end while they save, and two that share a file. The programs are processes: see `Tests/SaveLoop`.
@Suite(.timeLimit(.minutes(30))) struct SavingProgramTests {
  private let folder: TestFolder
  private let file: URL

  init() throws {
    folder = try TestFolder()
    file = folder["record.json"]
  }

  /// The record of the file. It must be whole.
  private func record() throws -> Record? {
    guard let data = try DiskMedium().read(file) else { return nil }
    let record = try JSONDecoder().decode(Record.self, from: data)
    #expect(record == Record(record.number))
    return record
  }

  /// The program is killed while this test reads the file, at a moment that is never the same.
  @Test func aProgramThatIsKilledLeavesTheOldOrTheNewValue() async throws {
    try await onThread { [self] in
      var last = 0
      for _ in 0..<Thoroughness.count(2, of: 1000) {
        let program = try SaveLoop("count", file)
        for _ in 0...Int.random(in: 0...3) { last = program.next() ?? last }
        for _ in 0..<Int.random(in: 0...64) { #expect(try record()?.number ?? 0 >= last) }
        program.kill()
        _ = program.waitForEnd()
        while let number = program.next() { last = number }
        let number = try record()?.number ?? 0
        #expect(number == last || number == last + 1)
        last = number
      }
    }
  }

  @Test func aProgramThatEndsWritesWhatHasNotSettled() async throws {
    try await onThread { [self] in
      let program = try SaveLoop("end", file)
      program.send(7)
      #expect(program.waitForEnd() == 0)
      #expect(try record() == Record(7))
      #expect(try folder.names() == ["record.json"])
      #expect(try folder.mode(of: "record.json") == 0o600)
    }
  }

  #if os(Linux)
    @Test func aProgramThatEndsWritesItsUserDefaults() async throws {
      try await onThread { [self] in
        let program = try SaveLoop("defaults", file, settings: folder.url)
        program.send(7)
        #expect(program.waitForEnd() == 0)
        let data = try Data(contentsOf: folder["save-loop.plist"])
        let values = try PropertyListSerialization.propertyList(from: data, format: nil)
        #expect(values as? [String: Int] == ["number": 7])
      }
    }
  #endif

  @Test func aProgramThatTurnsASignalIntoAnExitWritesWhatHasNotSettled() async throws {
    try await onThread { [self] in
      let program = try SaveLoop("wait", file)
      program.send(8)
      #expect(program.next() == 8)
      program.terminate()
      #expect(program.waitForEnd() == 0)
      #expect(try record() == Record(8))
    }
  }

  /// This process and another change one shared value of a file. Each sees what the other writes, and in the end both
  /// have what the file has.
  @Test func theLastWriteOfTwoProgramsWinsAndBothSeeIt() async throws {
    try await onThread { [self] in
      let program = try SaveLoop("share", file)
      var timing = FileTiming.disk
      (timing.quiet, timing.notice) = (.milliseconds(1), .milliseconds(1))
      let storage = FileStorage(in: DiskMedium(), timing: timing, clock: .background)
      let key: FileStorageKey<Record> = withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        .fileStorage(file)
      }
      var shared = Shared(wrappedValue: Record(0), key)
      var mine: Int { Shared(wrappedValue: Record(0), key).wrappedValue.number }
      var theirs: Int? { program.ask() }
      #expect(theirs == 0)
      shared.withLock { $0 = Record(1) }
      wait("the program has the new record") { theirs == 1 }
      program.send(2)
      wait("this process has the program's record") { mine == 2 }

      let count = Thoroughness.count(20, of: 20_000)
      for number in 1...count {
        shared.withLock { $0 = Record(1_000_000 + number) }
        program.send(2_000_000 + number)
      }
      // The two write at the same time. In the end, both have the last value of one of them.
      wait("both have what the file has") {
        [1_000_000 + count, 2_000_000 + count].contains(mine) && theirs == mine && (try? self.record()?.number) == mine
      }

      program.closeInput()
      #expect(program.waitForEnd() == 0)
    }
  }
}

/// Waits for another program. After minutes the test fails instead of waiting for ever.
private func wait(_ event: Comment, until condition: () -> Bool) {
  let end = Date(timeIntervalSinceNow: Thoroughness.isFull ? 1_200 : 120)
  while !condition() {
    if Date() > end {
      Issue.record("The test waited in vain until \(event).")
      return
    }
    sched_yield()
  }
}

/// Runs blocking work on a thread of its own, so that other tests go on.
private func onThread(_ work: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
