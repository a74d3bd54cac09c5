#if os(Windows)
  import Foundation

  extension SystemFile {
    static func contents(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    static func keep(_ path: String, as name: String) throws {
      try FileManager.default.copyItem(atPath: path, toPath: name)
    }

    static func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }
  }
#endif
