import Foundation
import Store

/// Writes meetings to a file of the user's choice, and reads them from one.
///
/// Both tell how far they are, from 0 to 1, and stop when their task is cancelled.
package struct MeetingsExchange: DependencyKey {
  package typealias Progress = @Sendable (Double) async -> Void
  package typealias Write =
    @Sendable (IdentifiedArrayOf<Meeting>, URL, _ replaces: Bool, @escaping Progress) async throws -> Void
  package typealias Read = @Sendable (URL, @escaping Progress) async throws -> IdentifiedArrayOf<Meeting>

  package var write: Write
  package var read: Read

  package init(write: @escaping Write, read: @escaping Read) {
    self.write = write
    self.read = read
  }

  package static let testValue = MeetingsExchange(
    write: unimplemented("MeetingsExchange.write"),
    read: unimplemented("MeetingsExchange.read")
  )

  package static let liveValue = MeetingsExchange { meetings, url, replaces, progress in
    guard replaces || !FileManager.default.fileExists(atPath: url.path) else { throw ExchangeError.fileExists(url) }
    // The file has its name only when it is complete.
    let part = url.appendingPathExtension("part")
    guard FileManager.default.createFile(atPath: part.path, contents: nil) else { throw ExchangeError.unwritable(url) }
    defer { try? FileManager.default.removeItem(at: part) }
    let file = try FileHandle(forWritingTo: part)
    try file.write(contentsOf: Data("[\n".utf8))
    let step = max(1, meetings.count / 100)
    for (index, meeting) in meetings.enumerated() {
      if index > 0 { try file.write(contentsOf: Data(",\n".utf8)) }
      try file.write(contentsOf: JSONEncoder.meetings.encode(meeting))
      guard (index + 1) % step == 0 else { continue }
      try Task.checkCancellation()
      await progress(Double(index + 1) / Double(meetings.count))
    }
    try file.write(contentsOf: Data("\n]\n".utf8))
    try file.close()
    try Task.checkCancellation()
    guard rename(part.path, url.path) == 0 else { throw ExchangeError.unwritable(url) }
  } read: { url, progress in
    guard let file = try? FileHandle(forReadingFrom: url), let size = try? file.seekToEnd() else {
      throw ExchangeError.unreadable(url)
    }
    try file.seek(toOffset: 0)
    var data = Data()
    while let block = try file.read(upToCount: 65_536), !block.isEmpty {
      data += block
      try Task.checkCancellation()
      await progress(Double(data.count) / Double(size))
    }
    do {
      return try JSONDecoder.meetings.decode(IdentifiedArrayOf<Meeting>.self, from: data)
    } catch {
      throw ExchangeError.noMeetings(url)
    }
  }
}

/// The reason why meetings were not written or read.
package enum ExchangeError: Error, Equatable, CustomStringConvertible {
  case fileExists(URL)
  case unwritable(URL)
  case unreadable(URL)
  case noMeetings(URL)

  package var description: String {
    switch self {
    case .fileExists(let url): "There is a file '\(url.lastPathComponent)' already."
    case .unwritable(let url): "'\(url.path)' cannot be written."
    case .unreadable(let url): "'\(url.path)' cannot be read."
    case .noMeetings(let url): "'\(url.lastPathComponent)' is not a file of meetings."
    }
  }
}
