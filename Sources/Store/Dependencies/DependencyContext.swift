#if canImport(Darwin)
  import Darwin
#endif

/// Decides which value a dependency without an override has: the live value, or the value for previews or tests.
public enum DependencyContext: Sendable {
  /// ``DependencyKey/liveValue``, in a program.
  case live
  /// ``DependencyKey/previewValue``, in a preview of Xcode.
  case preview
  /// ``DependencyKey/testValue``, in a test store.
  case test

  /// True if Xcode runs the program for a preview.
  static var isPreviewed: Bool {
    #if canImport(Darwin)
      getenv("XCODE_RUNNING_FOR_PREVIEWS").map { String(cString: $0) == "1" } ?? false
    #else
      false
    #endif
  }
}
