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
      for _ in 0..<Thoroughness.count(3, of: 1000) {
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

  /// This process and another change one file. Each sees what the other writes, and in the end both have what the file
  /// has.
  @Test func theLastWriteOfTwoProgramsWinsAndBothSeeIt() async throws {
    try await onThread { [self] in
      let program = try SaveLoop("share", file)
      let key: FileStorageKey<Record> = withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        .fileStorage(file)
      }
      #expect(try key.loaded(Record(0)) == nil)
      let mine = Latest()
      let subscription = key.observed(Record(0)) { if let record = try? $0.get() { mine.set(record.number) } }
      func save(_ number: Int) {
        mine.set(number)
        key.save(Record(number), context: .userInitiated, continuation: SaveContinuation { _ in })
      }
      // The program watches the file.
      #expect(program.next() == 0)

      save(1)
      #expect(program.next() == 1)
      program.send(2)
      #expect(program.next() == 2)
      mine.wait { $0 == 2 }

      let theirs = Latest()
      Thread.detachNewThread { while let number = program.next() { theirs.set(number) } }
      for number in 1...100 {
        save(1000 + number)
        program.send(2000 + number)
      }
      // The two write at the same time.
      mine.wait { mine in theirs.has(mine) && mine > 1000 && (try? self.record()?.number) == mine }
      let number = try record()?.number
      #expect(number == 1100 || number == 2100)

      subscription.cancel()
      program.closeInput()
      #expect(program.waitForEnd() == 0)
    }
  }
}

/// The newest of the numbers of a process.
private final class Latest: Sendable {
  private let number = Box(-1)

  func set(_ number: Int) { self.number.value = number }

  func has(_ other: Int) -> Bool { number.value == other }

  func wait(until condition: (Int) -> Bool) { while !condition(number.value) { sched_yield() } }
}

/// Runs blocking work on a thread of its own, so that other tests go on.
private func onThread(_ work: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
