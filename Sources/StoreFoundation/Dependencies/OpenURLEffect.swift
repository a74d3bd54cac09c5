import Foundation
import Store

#if canImport(SwiftUI)
  import SwiftUI
#endif

extension DependencyValues {
  /// Opens a URL in the user's preferred program, as in `await openURL(url)`. In a test store, a use without an
  /// override fails the test, and opens nothing.
  public var openURL: OpenURLEffect {
    get { self[OpenURLEffect.self] }
    set { self[OpenURLEffect.self] = newValue }
  }
}

/// A dependency with which effects open URLs.
///
/// On platforms with SwiftUI, the system opens the URL. On Windows, the shell opens it. On all other platforms, the
/// command `xdg-open` opens it.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Makes the dependency from a function.
  ///
  /// - Parameter handler: Opens a URL, and returns false if that is impossible. It is called on any thread.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Returns: False if the system cannot open the URL.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool { await handler(url) }
}

extension OpenURLEffect: DependencyKey {
  /// Opens URLs with the system.
  public static var liveValue: OpenURLEffect {
    #if canImport(SwiftUI)
      OpenURLEffect { await $0.openWithEnvironment() }
    #elseif os(Windows)
      OpenURLEffect { await $0.open(with: ["C:\\Windows\\System32\\rundll32.exe", "url.dll,FileProtocolHandler"]) }
    #else
      OpenURLEffect { await $0.open(with: ["/usr/bin/env", "xdg-open"]) }
    #endif
  }

  /// Reports that the test has not set the effect, and opens nothing.
  public static var testValue: OpenURLEffect {
    unset("openURL", "OpenURLEffect { _ in true }", OpenURLEffect { _ in false })
  }
}

extension URL {
  #if canImport(SwiftUI)
    @MainActor fileprivate func openWithEnvironment() async -> Bool {
      #if os(watchOS)
        EnvironmentValues().openURL(self)
        return true
      #else
        await withCheckedContinuation { continuation in
          EnvironmentValues().openURL(self) { continuation.resume(returning: $0) }
        }
      #endif
    }
  #else
    /// Runs a command with this URL as the last argument, and waits for the command to end. Returns false if the
    /// command fails. Refuses a URL without a scheme, because the command could mistake such a URL for an option.
    func open(with command: [String]) async -> Bool {
      guard scheme != nil else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: command[0])
      process.arguments = command.dropFirst() + [absoluteString]
      return await withCheckedContinuation { continuation in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
        do {
          try process.run()
        } catch {
          continuation.resume(returning: false)
        }
      }
    }
  #endif
}
