/// Decides which value a dependency without an override has: the live value, or the value for previews or tests.
public enum DependencyContext: Sendable {
  /// ``DependencyKey/liveValue``, in a program.
  case live
  /// ``DependencyKey/previewValue``, in a preview of Xcode.
  case preview
  /// ``DependencyKey/testValue``, in a test store.
  case test
}
