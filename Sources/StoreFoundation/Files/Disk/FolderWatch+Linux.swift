#if os(Linux) || os(Android)
  import Foundation
  import Store

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Watches names in folders with `inotify`. A process makes one `inotify` instance only, because the system limits
  /// the number of instances for each user.
  final class FolderWatch: Sendable {
    private static let shared = Result { try FolderWatch() }

    /// Calls a closure when a name in a folder leads to another file than before, or to none, or when a program has
    /// closed the file of that name after writing to it. Also calls the closure when the folder itself was moved,
    /// removed or unmounted, and when events were lost.
    static func watch(_ place: LinkChain.Place, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription {
      try shared.get().watch(place, onChange)
    }

    private let descriptor: Int32
    /// The watched names in each folder, with their closures. The keys are the numbers that `inotify` has given to the
    /// folders.
    private let interests = Locked<[Int32: [UUID: (name: String, onChange: @Sendable () -> Void)]]>([:])

    private static let events =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
      | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

    private init() throws {
      descriptor = try SystemFile.check(inotify_init1(Int32(IN_CLOEXEC)))
      Thread.detachNewThread { [unowned self] in
        while readEvents() {}
      }
    }

    private func watch(
      _ place: LinkChain.Place,
      _ onChange: @escaping @Sendable () -> Void
    ) throws -> SharedSubscription {
      let id = UUID()
      // All subscriptions to a folder share one watch. The last subscription that ends removes the watch. Both steps
      // below are under one lock, so that no subscription can end between them.
      let folder = try interests.withLock { interests in
        let folder = try SystemFile.check(inotify_add_watch(descriptor, place.folder, Self.events))
        interests[folder, default: [:]][id] = (place.name, onChange)
        return folder
      }
      return SharedSubscription { [self] in
        interests.withLock { interests in
          interests[folder]?[id] = nil
          // After `inotify_rm_watch`, the system sends `IN_IGNORED`, and `handle` removes the folder from `interests`.
          if interests[folder]?.isEmpty == true { inotify_rm_watch(descriptor, folder) }
        }
      }
    }

    /// Waits for events and handles them. Returns false if no more events can be read.
    private func readEvents() -> Bool {
      let size = 64 * 1024
      return withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
        buffer in
        guard let count = try? SystemFile.check(read(descriptor, buffer.baseAddress!, size)) else { return false }
        var events = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while !events.isEmpty {
          let event = events.loadUnaligned(as: inotify_event.self)
          let header = MemoryLayout<inotify_event>.size
          // One or more zero bytes follow the name.
          let name = String(decoding: events[header...].prefix(Int(event.len)).prefix { $0 != 0 }, as: UTF8.self)
          handle(event.mask, folder: event.wd, name: name)
          events = UnsafeRawBufferPointer(rebasing: events[(header + Int(event.len))...])
        }
        return true
      }
    }

    private func handle(_ event: UInt32, folder: Int32, name: String) {
      // After an overflow of the queue, any file may have changed.
      let isAnyFolder = event & UInt32(IN_Q_OVERFLOW) != 0
      let isFolderItself = event & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0
      let affected = interests.withLock { interests in
        let folders = isAnyFolder ? Array(interests.values) : [interests[folder] ?? [:]]
        // `IN_IGNORED` means that the system has ended the watch. A later watch may get the same number.
        if event & UInt32(IN_IGNORED) != 0 { interests[folder] = nil }
        return folders.flatMap(\.values).filter { isAnyFolder || isFolderItself || $0.name == name }
      }
      for interest in affected { interest.onChange() }
    }
  }
#endif
