import Foundation

// Names that Foundation has on Apple's platforms only. They are disfavoured overloads, so that Foundation's own names
// come first if it declares them on other platforms.
#if !canImport(Darwin)
  extension URL {
    /// The folder for the documents of the user. On Linux, this is the documents folder of the XDG user directories,
    /// such as `~/Documents`.
    @_disfavoredOverload
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The folder for the files that a program needs and the user does not see. On Linux, this is `$XDG_DATA_HOME`, or
    /// `~/.local/share` if the variable is not set.
    @_disfavoredOverload
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    private static func folder(_ folder: FileManager.SearchPathDirectory) -> URL {
      let files = FileManager.default
      return files.urls(for: folder, in: .userDomainMask).first ?? files.homeDirectoryForCurrentUser
    }
  }
#endif
