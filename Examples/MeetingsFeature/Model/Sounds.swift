import Foundation
import Store

/// The sounds of a running meeting.
package struct Sounds: DependencyKey {
  package enum Sound: Equatable, Sendable {
    /// The time of a speaker is up.
    case timeUp
    /// The meeting is over.
    case finished
  }

  package var play: @Sendable (Sound) async -> Void

  package init(play: @escaping @Sendable (Sound) async -> Void) { self.play = play }

  /// The bell of the terminal.
  package static let liveValue = Sounds { sound in
    guard isatty(STDOUT_FILENO) == 1 else { return }
    for _ in 0..<(sound == .timeUp ? 1 : 2) {
      FileHandle.standardOutput.write(Data([7]))
      try? await Task.sleep(for: .milliseconds(200))
    }
  }
  package static let testValue = Sounds(play: unimplemented("Sounds.play"))
}
