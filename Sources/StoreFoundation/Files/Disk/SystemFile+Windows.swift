#if os(Windows)
  import Foundation

  extension SystemFile {
    static func contents(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// Copies a file. Returns false, and changes nothing, if the name is taken. Throws if there is no such file.
    static func keep(_ path: String, as name: String) throws -> Bool {
      do {
        try FileManager.default.copyItem(atPath: path, toPath: name)
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        return false
      }
      return true
    }

    static func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }
  }
#endif
