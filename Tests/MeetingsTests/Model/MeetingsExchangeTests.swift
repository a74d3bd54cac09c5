import Foundation
import Store
import StoreFoundation
import Testing

@testable import MeetingsFeature

struct MeetingsExchangeTests {
  private let files = MeetingsExchange.liveValue

  /// A folder that is removed after the test.
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "meetings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: [0, 1, 250])
  func meetingsComeBack(count: Int) async throws {
    var meetings: IdentifiedArrayOf<Meeting> = []
    for number in 0..<count {
      var meeting = Meeting.design
      meeting = Meeting(id: UUID(number), title: "\(number)", attendees: meeting.attendees, records: meeting.records)
      meetings.append(meeting)
    }
    try await withFolder { folder in
      let file = folder.appending(path: "team.json")
      let steps = LockIsolated<[Double]>([])
      try await files.write(meetings, file, false) { step in steps.withValue { $0.append(step) } }
      #expect(steps.value == steps.value.sorted() && steps.value.last == (count == 0 ? nil : 1))
      #expect(try names(in: folder) == ["team.json"])
      #expect(try await files.read(file) { _ in } == meetings)
    }
  }

  @Test func aFileThatIsThereIsReplacedOnRequestOnly() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "team.json")
      try Data("mine".utf8).write(to: file)
      await #expect(throws: ExchangeError.fileExists(file)) { try await files.write([.design], file, false) { _ in } }
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      try await files.write([.design], file, true) { _ in }
      #expect(try await files.read(file) { _ in } == [.design])
    }
  }

  @Test func aCancelledExportLeavesNothing() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "team.json")
      let export = Task {
        try await files.write([.design, .standUp], file, false) { _ in withUnsafeCurrentTask { $0?.cancel() } }
      }
      await #expect(throws: CancellationError.self) { try await export.value }
      let names = try names(in: folder)
      #expect(names == [])
    }
  }

  @Test func aCancelledImportEnds() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "team.json")
      try Data(repeating: 32, count: 200_000).write(to: file)
      let read = Task {
        try await files.read(file) { progress in
          #expect(progress < 0.5)
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: CancellationError.self) { _ = try await read.value }
    }
  }

  @Test func whatIsWrongIsExplained() async throws {
    try await withFolder { folder in
      let missing = folder.appending(path: "none/team.json")
      await #expect(throws: ExchangeError.unreadable(missing)) { _ = try await files.read(missing) { _ in } }
      await #expect(throws: ExchangeError.unwritable(missing)) { try await files.write([], missing, false) { _ in } }
      let text = folder.appending(path: "text.json")
      try Data("hello".utf8).write(to: text)
      await #expect(throws: ExchangeError.noMeetings(text)) { _ = try await files.read(text) { _ in } }
    }
    #expect("\(ExchangeError.fileExists(URL(filePath: "/a/b.json")))" == "There is a file 'b.json' already.")
    #expect("\(ExchangeError.unwritable(URL(filePath: "/a/b.json")))" == "'/a/b.json' cannot be written.")
    #expect("\(ExchangeError.unreadable(URL(filePath: "/a/b.json")))" == "'/a/b.json' cannot be read.")
    #expect("\(ExchangeError.noMeetings(URL(filePath: "/a/b.json")))" == "'b.json' is not a file of meetings.")
  }
}
