import Foundation
import Store
import Testing

@testable import StoreFoundation

@Suite struct StoredFileTests {
  @Test func theNewestValueIsWrittenWhenItHasSettled() {
    let test = TestFile("old")
    test.save("a")
    test.time.advance(by: .milliseconds(499))
    test.save("ab")
    test.time.advance(by: .milliseconds(499))
    #expect(test.content == "old")
    #expect(test.takeLog() == [])
    test.time.advance(by: .milliseconds(1))
    #expect(test.content == "ab")
    // Only the value that is written is encoded, and both saves have ended.
    #expect(test.takeLog() == ["encode ab", "saved a", "saved ab"])
    test.time.advance(by: .seconds(100))
    #expect(test.takeLog() == [])
    #expect(test.time.delays == [])
  }

  @Test func aValueThatIsSetDuringAWriteIsWrittenOnce() {
    let test = TestFile()
    test.file.save(isUrgent: true) {
      test.save("b")
      return Data("a".utf8)
    } completion: { _ in
    }
    test.time.advance(by: .zero)
    #expect(test.content == "a")
    test.time.advance(by: .seconds(10))
    #expect(test.content == "b")
    #expect(test.takeLog() == ["encode b", "saved b"])
  }

  @Test func anUrgentValueDoesNotWait() {
    let test = TestFile()
    test.save("a", isUrgent: true)
    // Never on the thread of the caller.
    #expect(test.content == nil)
    test.time.advance(by: .zero)
    #expect(test.content == "a")
  }

  @Test func aValueThatIsNotWrittenYetIsLoaded() throws {
    let test = TestFile("old")
    #expect(try test.load() == "old")
    test.save("new")
    #expect(try test.load() == "new")
    #expect(test.content == "old")
  }

  @Test func aFlushWritesOnTheThreadOfTheCaller() throws {
    let test = TestFile()
    test.save("a")
    try test.file.flush()
    #expect(test.content == "a")
    #expect(test.takeLog() == ["encode a", "saved a"])
    try test.file.flush()
    test.time.advance(by: .seconds(1))
    #expect(test.takeLog() == [])
  }

  @Test func aFlushWaitsForAWriteThatHasBegun() async throws {
    let test = TestFile()
    let hasBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    test.file.save(isUrgent: true) {
      hasBegun.signal()
      mayEnd.wait()
      return Data("a".utf8)
    } completion: { _ in
    }
    Thread.detachNewThread { test.time.advance(by: .zero) }
    Thread.detachNewThread {
      hasBegun.wait()
      mayEnd.signal()
    }
    try test.file.flush()
    #expect(test.content == "a")
  }

  @Test func aFlushWithinAWriteReturns() throws {
    let test = TestFile()
    let file = test.file
    file.save(isUrgent: false) {
      try file.flush()
      return Data("a".utf8)
    } completion: { _ in
    }
    try file.flush()
    #expect(test.content == "a")
  }

  @Test func observersAreToldOfARecoveryAlsoIfANewerValueIsSavedDuringTheRetry() throws {
    let (test, encodings) = (TestFile("old"), Box(0))
    let subscription = try test.observe()
    test.setObstacle("No space left on device")
    test.file.save(isUrgent: false) {
      encodings.withLock { $0 += 1 }
      if encodings.value == 2 {
        test.setObstacle(nil)
        test.save("b")
      }
      return Data("a".utf8)
    } completion: { _ in
    }
    test.time.advance(by: .milliseconds(500))
    #expect(encodings.value == 1 && test.takeLog() == [])
    test.time.advance(by: .seconds(1))
    #expect(encodings.value == 2 && test.content == "a" && test.takeLog() == [])
    test.time.advance(by: .seconds(1))
    #expect(test.content == "b" && test.takeLog() == ["encode b", "saved b", "recovered"])
    withExtendedLifetime(subscription) {}
  }

  @Test func aValueThatCannotBeWrittenIsKeptAndTriedAgain() throws {
    let test = TestFile("old")
    let subscription = try test.observe()
    #expect(try test.load() == "old")
    test.setObstacle("No space left on device")
    test.save("a")
    test.save("ab")
    test.time.advance(by: .milliseconds(500))
    let error = "'/home/blob/value.txt' cannot be written: No space left on device."
    #expect(test.takeLog() == ["encode ab", "a: \(error)", "ab: \(error)"])
    #expect(try test.load() == "ab")
    #expect(test.takeLog() == ["encode ab"])
    test.time.advance(by: .seconds(1))
    #expect(test.takeLog() == ["encode ab"])
    test.setObstacle(nil)
    test.time.advance(by: .seconds(2))
    #expect(test.takeLog() == ["encode ab", "recovered"])
    #expect(test.content == "ab")
    subscription.cancel()
  }

  @Test func aFlushThrowsTheErrorOfTheWrite() {
    let test = TestFile()
    test.setObstacle("Read-only file system")
    test.save("a")
    #expect(throws: FileStorageError(.write, TestFile.url, reason: "Read-only file system")) { try test.file.flush() }
    #expect(test.file.hasUnwritten)
    test.setObstacle(nil)
    #expect(throws: Never.self) { try test.file.flush() }
    #expect(test.content == "a")
  }

  @Test func aValueThatCannotBeEncodedIsAFailedWrite() {
    let test = TestFile("old")
    let error = Box<(any Error)?>(nil)
    test.file.save(isUrgent: true) {
      throw Nonsense()
    } completion: {
      error.value = $0.failure
    }
    test.time.advance(by: .zero)
    #expect(error.value is Nonsense)
    #expect(test.content == "old")
  }

  @Test func aChangeByAnotherProcessIsObserved() throws {
    let test = TestFile("a")
    #expect(try test.load() == "a")
    let subscription = try test.observe()
    test.time.advance(by: .seconds(1))
    #expect(test.takeLog() == [])
    test.change(to: "b")
    test.time.advance(by: .milliseconds(50))
    #expect(test.takeLog() == ["observed b"])
    test.change(to: nil)
    test.time.advance(by: .milliseconds(50))
    #expect(test.takeLog() == ["observed nothing"])
    subscription.cancel()
    test.change(to: "c")
    test.time.advance(by: .milliseconds(50))
    #expect(test.takeLog() == [])
  }

  @Test func nobodyLooksAtAFileWithoutObservers() throws {
    let test = TestFile("a")
    try test.observe().cancel()
    test.time.advance(by: .seconds(1))
    test.change(to: "b")
    #expect(test.time.delays == [])
  }

  @Test func anEmptyFileAMissingOneAndOneThatCannotBeReadAreThreeThings() throws {
    let test = TestFile()
    #expect(try test.load() == nil)
    let subscription = try test.observe()
    test.time.advance(by: .seconds(1))
    #expect(test.takeLog() == [])
    let steps: [(change: () -> Void, seen: String)] = [
      ({ test.change(to: "") }, "observed "), ({ test.change(to: nil) }, "observed nothing"),
      ({ test.change(to: "") }, "observed "), ({ test.breakReading() }, "observed Nonsense()"),
    ]
    for step in steps {
      step.change()
      test.time.advance(by: .seconds(1))
      #expect(test.takeLog() == [step.seen])
    }
    subscription.cancel()
  }

  /// One thread ends the only subscription while another begins one.
  @Test func anObserverThatComesAsTheLastOneGoesIsToldOfChanges() throws {
    for _ in 0..<500 {
      let test = TestFile("old")
      let subscriptions = Locked([try test.observe()])
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          subscriptions.withLock { $0.removeFirst() }.cancel()
        } else if let new = try? test.observe() {
          subscriptions.withLock { $0.append(new) }
        }
      }
      test.time.advance(by: .seconds(1))
      _ = test.takeLog()
      test.change(to: "new")
      test.time.advance(by: .seconds(1))
      try #require(test.takeLog() == ["observed new"])
    }
  }

  @Test func severalStepsOfAChangeAreOneChange() throws {
    let test = TestFile("a")
    #expect(try test.load() == "a")
    let subscription = try test.observe()
    test.change(to: nil)
    test.change(to: "")
    test.change(to: "b")
    test.time.advance(by: .milliseconds(50))
    #expect(test.takeLog() == ["observed b"])
    subscription.cancel()
  }

  @Test func aChangeBetweenTheLoadAndTheSubscriptionIsObserved() throws {
    let test = TestFile("a")
    #expect(try test.load() == "a")
    test.change(to: "b")
    let subscription = try test.observe()
    test.time.advance(by: .milliseconds(50))
    #expect(test.takeLog() == ["observed b"])
    subscription.cancel()
  }

  @Test func theFilesOwnWritesAreNotObserved() throws {
    let test = TestFile("a")
    #expect(try test.load() == "a")
    let subscription = try test.observe()
    test.save("b")
    test.time.advance(by: .milliseconds(500))
    // A disk tells of every change.
    test.change(to: "b")
    test.time.advance(by: .milliseconds(50))
    #expect(test.takeLog() == ["encode b", "saved b"])
    subscription.cancel()
  }

  /// The last write wins: the value of this process is written after the one of the other.
  @Test func aChangeByAnotherProcessDoesNotReplaceANewerValue() throws {
    let test = TestFile("a")
    #expect(try test.load() == "a")
    let subscription = try test.observe()
    test.save("mine")
    test.change(to: "theirs")
    test.time.advance(by: .milliseconds(500))
    #expect(test.takeLog() == ["encode mine", "saved mine"])
    #expect(test.content == "mine")
    subscription.cancel()
  }

  /// The value of the program is the newer one, although the observer was told first.
  @Test func aChangeThatTheProgramOvertakesIsNotCurrent() throws {
    let test = TestFile("a")
    #expect(try test.load() == "a")
    let subscription = try test.observe { if $0 == "theirs" { test.save("mine") } }
    test.change(to: "theirs")
    test.time.advance(by: .milliseconds(600))
    #expect(test.takeLog() == ["observed theirs", "theirs is outdated", "encode mine", "saved mine"])
    test.change(to: "others")
    test.time.advance(by: .milliseconds(600))
    #expect(test.takeLog() == ["observed others"])
    subscription.cancel()
  }

  @Test func aFileThatMakesNoSenseIsKeptAsideWhenItIsOverwritten() throws {
    let test = TestFile("nonsense!")
    #expect(throws: Nonsense.self) { try test.load() }
    #expect(test.medium.names == ["value.txt"])
    test.save("a")
    test.time.advance(by: .milliseconds(500))
    #expect(test.content == "a")
    let aside = try #require(test.medium.names.first { $0 != "value.txt" })
    #expect(aside.wholeMatch(of: /value\.txt\.corrupt-\d{8}T\d{6}Z/) != nil)
    #expect(test.content(of: TestFile.url.deletingLastPathComponent().appendingPathComponent(aside)) == "nonsense!")
    test.save("b")
    test.time.advance(by: .milliseconds(500))
    #expect(test.medium.names.count == 2)
  }

  @Test func aChangeByAnotherProcessThatMakesNoSenseIsKeptAside() throws {
    let test = TestFile("a")
    #expect(try test.load() == "a")
    let subscription = try test.observe()
    test.change(to: "nonsense!")
    test.time.advance(by: .milliseconds(50))
    test.save("b")
    test.time.advance(by: .milliseconds(500))
    #expect(test.medium.names.count == 2)
    // One that is mended meanwhile is not.
    test.change(to: "more nonsense!")
    test.time.advance(by: .milliseconds(50))
    test.change(to: "c")
    test.time.advance(by: .milliseconds(50))
    test.save("d")
    test.time.advance(by: .milliseconds(500))
    #expect(test.medium.names.count == 2)
    subscription.cancel()
  }

  @Test func aFileThatMakesNoSenseIsKeptAsideOnceWhileWritesFail() {
    let test = TestFile("nonsense!")
    #expect(throws: Nonsense.self) { try test.load() }
    test.setObstacle("No space left on device")
    test.save("a")
    test.time.advance(by: .seconds(10))
    #expect(test.content == "nonsense!" && test.medium.names.count == 2)
    test.setObstacle(nil)
    test.time.advance(by: .seconds(60))
    #expect(test.content == "a" && test.medium.names.count == 2)
  }

  @Test func aFileThatIsMissingIsNotKeptAside() throws {
    let test = TestFile()
    #expect(try test.load() == nil)
    test.save("a")
    test.time.advance(by: .milliseconds(500))
    #expect(test.medium.names == ["value.txt"])
  }

  /// Values are set and files are written on several threads. In the end the file has the newest value.
  @Test func theNewestOfTheValuesOfManyThreadsIsWritten() async throws {
    let medium = MemoryMedium([:])
    let url = TestFile.url
    let timing = FileTiming(quiet: .microseconds(10), longest: .microseconds(50), notice: .zero, firstRetry: .zero)
    let file = StoredFile(url, in: medium, timing: timing, clock: .background)
    let newest = Box(0)
    let ended = Box(0)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<250 {
            // The order of the values is that of the calls.
            newest.withLock { newest in
              newest += 1
              let value = newest
              file.save(isUrgent: value % 7 == 0) {
                Data("\(value)".utf8)
              } completion: { _ in
                ended.withLock { $0 += 1 }
              }
            }
            if Bool.random() { try? file.flush() }
          }
        }
      }
    }
    try file.flush()
    #expect(medium.read(url) == Data("1000".utf8))
    #expect(ended.value == 1000)
  }
}

extension MemoryMedium {
  convenience init(_ files: [URL: Data]) { self.init(files) { _ in } }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
