import Foundation

extension URL {
  /// The URL at which to keep the content of this file: in the same folder, with a name such as
  /// `meetings.json.corrupt-20261123T064100Z`. If the name is taken, a number is added.
  ///
  /// - Parameter isTaken: Called for one URL after another, until it returns false. To reserve a free name, the closure
  ///   may make a file of this name before it returns false.
  /// - Throws: The error of `isTaken`.
  func keptAside(_ isTaken: (URL) throws -> Bool) rethrows -> URL {
    let stamp = Date().formatted(
      .iso8601.year().month().day().dateSeparator(.omitted).time(includingFractionalSeconds: false)
        .timeSeparator(.omitted).timeZone(separator: .omitted)
    )
    let name = "\(lastPathComponent).corrupt-\(stamp)"
    let folder = deletingLastPathComponent()
    var url = folder.appendingPathComponent(name)
    var number = 2
    while try isTaken(url) {
      url = folder.appendingPathComponent("\(name)-\(number)")
      number += 1
    }
    return url
  }
}
