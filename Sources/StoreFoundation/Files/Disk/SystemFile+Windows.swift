#if os(Windows)
  import Foundation

  extension SystemFile {
    static func contents(of path: String) throws -> Data {
      do {
        return try Data(contentsOf: URL(fileURLWithPath: path))
      } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
        throw SystemError(ENOENT)
      }
    }

    static func keep(_ path: String, as name: String) throws {
      do {
        try FileManager.default.copyItem(atPath: path, toPath: name)
      } catch let error as CocoaError where [.fileReadNoSuchFile, .fileNoSuchFile].contains(error.code) {
        throw SystemError(ENOENT)
      }
    }

    static func remove(_ path: String) throws {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch let error as CocoaError where error.code == .fileNoSuchFile {
        throw SystemError(ENOENT)
      }
    }
  }
#endif
