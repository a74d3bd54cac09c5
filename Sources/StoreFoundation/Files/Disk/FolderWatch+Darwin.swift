#if canImport(Darwin)
  import Darwin
  import Dispatch
  import Store

  /// Watches a folder, and one file in it, with `DispatchSourceFileSystemObject`.
  enum FolderWatch {
    /// Calls a closure when any name is added to the folder of `place`, is removed from the folder, or leads to another
    /// file than before. Also calls the closure when the file at `place` is written to, and when the folder itself is
    /// moved or removed.
    static func watch(_ place: LinkChain.Place, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription {
      let folder = try source(place.folder, onChange)
      // The source of the folder reports a new file of this name, but no change of the file's content.
      let file = try? source(place.path, onChange)
      return SharedSubscription {
        folder.cancel()
        file?.cancel()
      }
    }

    private static func source(_ path: String, _ onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription
    {
      let descriptor = try SystemFile.check(open(path, O_EVTONLY | O_CLOEXEC))
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor,
        eventMask: [.write, .extend, .delete, .rename],
        queue: .global(qos: .utility)
      )
      source.setEventHandler { onChange() }
      source.setCancelHandler { close(descriptor) }
      source.resume()
      // The closure only cancels the source, which any thread may do.
      nonisolated(unsafe) let resumed = source
      return SharedSubscription { resumed.cancel() }
    }
  }
#endif
