import Foundation
import Store
import StoreFoundation

/// The file of the user's meetings.
package struct MeetingsFile: DependencyKey {
  package var url: URL

  package init(url: URL) { self.url = url }

  package static var liveValue: Self {
    Self(url: .applicationSupportDirectory.appending(path: "meetings/meetings.json"))
  }
  package static var testValue: Self { Self(url: URL(filePath: "/home/blob/meetings.json")) }
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Meeting>>.Default {
  /// The meetings of the user, which every screen shares.
  package static var meetings: Self {
    @Dependency(MeetingsFile.self) var file
    return Self[.fileStorage(file.url, decoder: .meetings, encoder: .meetings), default: []]
  }
}

extension SharedKey where Self == AppStorageKey<Bool>.Default {
  /// True if a running meeting makes sounds.
  package static var isSoundOn: Self { Self[.appStorage("isSoundOn"), default: true] }
}

extension JSONDecoder {
  /// Reads meetings, from their own file and from one that was exported.
  package static var meetings: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

extension JSONEncoder {
  /// Writes meetings so that people can read and compare them.
  package static var meetings: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension Shared<IdentifiedArrayOf<Meeting>> {
  /// A sentence about the file, if it cannot be read or written.
  package var problem: String? {
    @Dependency(MeetingsFile.self) var file
    let name = file.url.lastPathComponent
    if let error = saveError { return "Not saved: \(error)" }
    switch loadError {
    case nil: return nil
    case let error as FileStorageError: return "\(error)"
    default:
      return "\(name) is damaged and was not read. The first change keeps it aside, as \(name).corrupt-…"
    }
  }
}
