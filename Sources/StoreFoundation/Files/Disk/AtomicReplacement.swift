import Foundation
import Store

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
  #if os(Windows)
    /// Replaces a file. After a crash, the file has the old content or the new content.
    static func replace(_ target: LinkChain.Place, with data: Data) throws {
      try data.write(to: URL(fileURLWithPath: target.path), options: .atomic)
    }
  #else
    /// Replaces a file. Writes the new content to a temporary file, waits until the disk has it, and then renames the
    /// temporary file. So after a crash, the file has the old content or the new content.
    static func replace(_ target: LinkChain.Place, with data: Data) throws {
      try checkReplaceable(target.path)
      let temporary = LinkChain.Place("\(target.folder)/\(makeTemporaryName())").path
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
      removeStaleFiles(in: target.folder)
    }

    /// Throws if the path leads to a read-only file, or to something other than a regular file, such as a folder or a
    /// device. A rename would replace a read-only file or a device.
    private static func checkReplaceable(_ path: String) throws {
      var status = stat()
      guard try ifPresent({ try check(stat(path, &status)) }) != nil else { return }
      try checkRegular(status)
      try check(access(path, W_OK))
    }

    /// Waits until the disk has the content of a file.
    private static func flush(_ file: Int32) throws {
      #if canImport(Darwin)
        // On Darwin, `fsync` leaves the content in the cache of the drive. Some file systems support `fsync` only.
        if fcntl(file, F_FULLFSYNC) == 0 { return }
      #endif
      try check(fsync(file))
    }

    /// Waits until the entries of a folder are on the disk, so that a rename in the folder survives a crash. Does
    /// nothing if the file system cannot flush a folder.
    private static func flushFolder(_ path: String) throws {
      try withDescriptor(path, O_RDONLY) { folder in
        do {
          try flush(folder)
        } catch let error as SystemError where [EINVAL, ENOTSUP, EBADF].contains(error.code) {}
      }
    }

    // MARK: Temporary files

    // A temporary file has a short name of its own. An addition to the name of the replaced file could make the name
    // longer than the system allows.
    private static let temporaryPrefix = ".focal-"
    private static let temporarySuffix = ".tmp"

    private static func makeTemporaryName() -> String {
      "\(temporaryPrefix)\(String(UInt64.random(in: 0 ... .max), radix: 36))\(temporarySuffix)"
    }

    private static let cleanFolders = Locked<Set<String>>([])

    /// Removes temporary files that a process left behind because it ended during a write. Files younger than an hour
    /// stay, because another process may be writing them. Each process searches a folder once.
    private static func removeStaleFiles(in folder: String) {
      guard cleanFolders.withLock({ $0.insert(folder).inserted }) else { return }
      let files = FileManager.default
      for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
        guard name.hasPrefix(temporaryPrefix), name.hasSuffix(temporarySuffix) else { continue }
        let path = "\(folder)/\(name)"
        let changed = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        if let changed, changed.timeIntervalSinceNow < -3600 { try? files.removeItem(atPath: path) }
      }
    }
  #endif
}
