import Foundation

extension URL {
  /// A name for a file beside this one that keeps what this one has: `meetings.json.corrupt-20261123T064100Z`. A number
  /// follows if that name is taken.
  func keptAside(_ isTaken: (URL) -> Bool) -> URL {
    let stamp = Date().formatted(
      .iso8601.year().month().day().dateSeparator(.omitted).time(includingFractionalSeconds: false)
        .timeSeparator(.omitted).timeZone(separator: .omitted)
    )
    let name = "\(lastPathComponent).corrupt-\(stamp)"
    let folder = deletingLastPathComponent()
    var url = folder.appendingPathComponent(name)
    var number = 2
    while isTaken(url) {
      url = folder.appendingPathComponent("\(name)-\(number)")
      number += 1
    }
    return url
  }
}
