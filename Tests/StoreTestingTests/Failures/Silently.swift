import Foundation

#if !canImport(ObjectiveC)
  /// Runs `body`, and drops what it prints to a stream, such as the failure of a test of XCTest that is meant to fail.
  nonisolated(nonsending) func silently(
    _ stream: Int32 = STDOUT_FILENO,
    _ body: nonisolated(nonsending) () async -> Void
  ) async {
    fflush(nil)
    let output = dup(stream)
    let null = open("/dev/null", O_WRONLY)
    dup2(null, stream)
    await body()
    fflush(nil)
    dup2(output, stream)
    close(null)
    close(output)
  }
#endif
