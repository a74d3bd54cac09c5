import FocalTerminal
import Foundation
import StoreTesting

extension HeadlessScreen {
  /// Compares the frame and the name of the focused element with a file that was written before.
  ///
  /// The file is `Frames/NAME.txt` beside the file of the test. If the frame differs, the test fails and shows the
  /// lines that differ. To write the files, run the tests with `FOCAL_UPDATE_FRAMES=1` in the environment, and look at
  /// the changes before you commit them. Exclude the folder in the manifest: `exclude: ["Frames"]`.
  ///
  /// With `FOCAL_COLORED_FRAMES=FOLDER` in the environment, the test also writes each frame with its colours into that
  /// folder: on a dark and on a light terminal, and on one without colours. `cat` shows such a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - widths: The widths of the screen at which the frame is drawn; by default the present one. The present size is
  ///     restored afterwards.
  public func expectFrame(
    _ name: String,
    widths: [Int] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let size = program.size
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let frames = (widths.isEmpty ? [size.columns] : widths).map { width in
      resize(columns: width, rows: size.rows)
      if let folder = ColoredFrame.folder,
        let failure = ColoredFrame(screen).failure(of: "\(name)-\(width)", in: folder)
      {
        Failure.record(failure, at: site)
      }
      return KeysRun.frame(of: program)
    }
    program.size = size
    let file = URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: "Frames/\(name).txt")
    if let failure = GoldenFrame(file).failure(of: frames.joined(separator: "\n")) {
      Failure.record(failure, at: site)
    }
  }
}

/// A file with the frame that a test expects.
struct GoldenFrame {
  let file: URL
  /// True if the file is written instead of compared.
  let isUpdating: Bool

  init(_ file: URL, isUpdating: Bool = ProcessInfo.processInfo.environment["FOCAL_UPDATE_FRAMES"] != nil) {
    self.file = file
    self.isUpdating = isUpdating
  }

  /// Compares a frame with the file, or writes the frame to the file. Returns the text of the failure, if there is one.
  func failure(of frame: String) -> String? {
    do {
      if isUpdating {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(frame.utf8).write(to: file)
        return nil
      }
      let kept = try String(contentsOf: file, encoding: .utf8)
      guard kept != frame else { return nil }
      let lines = diff(kept, frame) ?? "They read the same."
      return """
        The frame differs from \(file.lastPathComponent).

        \(lines)

          (-: the file, +: the screen)

        If the new frame is right, write it: FOCAL_UPDATE_FRAMES=1 swift test
        """
    } catch {
      return """
        The frame cannot be compared with \(file.path(percentEncoded: false)): \(error.localizedDescription)

        Write the file: FOCAL_UPDATE_FRAMES=1 swift test
        """
    }
  }
}
