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
        var data = Data(count: max(Int(status.st_size), 0))
        var count = 0
        while true {
          // One more byte than the file had, to find its end.
          if count == data.count { data.count += max(4096, data.count) }
          let new = try data.withUnsafeMutableBytes { bytes in
            try check(read(file, bytes.baseAddress! + count, bytes.count - count))
          }
          if new == 0 { return data.prefix(count) }
          count += new
        }
      }
    }

    static func replace(_ target: LinkChain.Place, with data: Data) throws {
      try checkReplaceable(target.path)
      let temporary = LinkChain.Place("\(target.folder)/\(TemporaryName.make())").path
      do {
        try withDescriptor(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW) { file in
          try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
              rest = rest.dropFirst(
                try check(write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count))
              )
            }
          }
          try flush(file)
        }
        try check(rename(temporary, target.path))
      } catch {
        unlink(temporary)
        throw error
      }
      try flushFolder(target.folder)
      TemporaryName.removeStale(in: target.folder)
    }

    /// Gives a file a second name. Only if the file system has no links, the file loses its first name.
    static func keep(_ path: String, as name: String) throws {
      do {
        try check(link(path, name))
      } catch let error as SystemError where error.code != ENOENT {
        try check(rename(path, name))
      }
    }

    static func remove(_ path: String) throws { try check(unlink(path)) }

    /// A rename replaces a file that the user has made read-only, and a device.
    private static func checkReplaceable(_ path: String) throws {
      var status = stat()
      do {
        try check(stat(path, &status))
      } catch let error as SystemError where error.isMissingFile {
        return
      }
      try checkRegular(status)
      try check(access(path, W_OK))
    }

    private static func checkRegular(_ status: stat) throws {
      switch status.st_mode & S_IFMT {
      case S_IFREG: return
      case S_IFDIR: throw SystemError(EISDIR)
      default: throw SystemError(EINVAL)
      }
    }

    private static func withDescriptor<R>(_ path: String, _ flags: Int32, _ body: (Int32) throws -> R) throws -> R {
      let file = try check(open(path, flags | O_CLOEXEC, 0o600))
      defer { close(file) }
      return try body(file)
    }

    /// Waits until the disk has the content of a file.
    private static func flush(_ file: Int32) throws {
      #if canImport(Darwin)
        // There `fsync` leaves the content in the cache of the drive. Some file systems have nothing else.
        if fcntl(file, F_FULLFSYNC) == 0 { return }
      #endif
      try check(fsync(file))
    }

    /// Waits until the disk has the names in a folder. Some file systems cannot flush a folder.
    private static func flushFolder(_ path: String) throws {
      try withDescriptor(path, O_RDONLY) { folder in
        do {
          try flush(folder)
        } catch let error as SystemError where [EINVAL, ENOTSUP, EBADF].contains(error.code) {}
      }
    }

    /// Throws the error of a call that returns a negative number for it. Calls again if a signal has interrupted it.
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
