#if !os(Windows)
  import Foundation

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  extension SystemFile {
    static func contents(of path: String) throws -> Data {
      // Without `O_NONBLOCK`, opening a pipe waits for its writer.
      try withDescriptor(path, O_RDONLY | O_NONBLOCK) { file in
        var status = stat()
        try check(fstat(file, &status))
        try checkRegular(status)
        return try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
      }
    }

    /// Gives a file a second name. Returns false, and changes nothing, if the name is taken. Throws if there is no such
    /// file. If `link` fails for another reason, for instance because the file system has no hard links, renames the
    /// file instead.
    static func keep(_ path: String, as name: String) throws -> Bool {
      do {
        try check(link(path, name))
      } catch let error as SystemError where error.code == EEXIST {
        return false
      } catch let error as SystemError where error.code != ENOENT {
        // `rename` would replace a file of this name, so check first. No portable call does both in one step.
        if FileManager.default.fileExists(atPath: name) { return false }
        try check(rename(path, name))
      }
      return true
    }

    static func remove(_ path: String) throws { try check(unlink(path)) }

    static func checkRegular(_ status: stat) throws {
      switch status.st_mode & S_IFMT {
      case S_IFREG: return
      case S_IFDIR: throw SystemError(EISDIR)
      default: throw SystemError(EINVAL)
      }
    }

    static func withDescriptor<R>(_ path: String, _ flags: Int32, _ body: (Int32) throws -> R) throws -> R {
      let file = try check(open(path, flags | O_CLOEXEC, 0o600))
      defer { close(file) }
      return try body(file)
    }

    /// Returns the result of a call, or throws the error if the result is negative. Repeats a call that a signal has
    /// interrupted.
    @discardableResult
    static func check<Number: FixedWidthInteger>(_ call: @autoclosure () -> Number) throws -> Number {
      while true {
        let result = call()
        if result >= 0 { return result }
        if errno != EINTR { throw SystemError() }
      }
    }
  }
#endif
