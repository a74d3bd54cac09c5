#if !canImport(Darwin) && !os(Linux) && !os(Android)
  import Store

  /// Watches nothing. On these systems, changes by other processes are not noticed before the next load.
  enum FolderWatch {
    static func watch(_ place: LinkChain.Place, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription {
      SharedSubscription {}
    }
  }
#endif
