import Foundation
import Store
import StoreFoundation

/// The error of a link to something that does not exist.
package struct DeepLinkError: Error, Equatable, CustomStringConvertible {
  package let description: String
}

extension MeetingsApp.State {
  /// Opens the screens that a link names: `new`, `import`, `export`, `MEETING`, `MEETING/edit`, `MEETING/start`, or
  /// `MEETING/2026-11-23` for the notes of that day.
  ///
  /// - Throws: A `DeepLinkError` that lists what there is.
  package mutating func open(_ link: String) throws(DeepLinkError) {
    @Dependency(\.uuid) var uuid
    let parts = link.lowercased().split(separator: "/").map(String.init)
    let name = parts.first ?? ""
    guard parts.count <= 2 else { throw DeepLinkError(description: "'\(link)' has more than two parts") }
    switch name {
    case "new": path.append(.form(.new(uuid)))
    case "import": path.append(.exchange(Exchange.State(.import)))
    case "export": path.append(.exchange(Exchange.State(.export)))
    default:
      let links = links
      guard let id = links.first(where: { $0.name == name })?.id, let meeting = Shared($meetings[id: id]) else {
        throw .missing("meeting", name, among: links.map(\.name) + ["new", "import", "export"])
      }
      focusedField = .meeting(id)
      path.append(.detail(MeetingDetail.State(meeting: meeting)))
      if parts.count == 2 { path.append(try screen(parts[1], of: meeting)) }
      return
    }
    guard parts.count == 1 else { throw DeepLinkError(description: "'\(name)' has no second part") }
  }

  private func screen(_ name: String, of meeting: Shared<Meeting>) throws(DeepLinkError) -> Destination.State {
    @Dependency(\.timeZone) var timeZone
    switch name {
    case "edit": return .form(MeetingForm.State(meeting.wrappedValue, isNew: false))
    case "start": return .running(RunningMeeting.State(meeting: meeting))
    default:
      let days = meeting.wrappedValue.records.map { $0.day(in: timeZone) }
      guard let index = days.firstIndex(of: name),
        let record = Shared(meeting.records[id: meeting.wrappedValue.records[index].id])
      else { throw .missing("screen", name, among: ["edit", "start"] + days) }
      return .past(PastMeeting.State(title: meeting.wrappedValue.title, record: record))
    }
  }

  /// The names of the meetings in links: their titles in small letters, with a number where two are the same.
  package var links: [(name: String, id: Meeting.ID)] {
    var taken: Set = ["new", "import", "export"]
    return meetings.map { meeting in
      let words = meeting.title.lowercased().split { !$0.isLetter && !$0.isNumber }
      let base = words.isEmpty ? "meeting" : words.joined(separator: "-")
      var name = base
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      return (name, meeting.id)
    }
  }
}

extension MeetingRecord {
  /// The day of the meeting, such as `2026-11-23`.
  package func day(in timeZone: TimeZone) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
  }
}

extension DeepLinkError {
  /// - Parameter names: All that there is.
  static func missing(_ kind: String, _ name: String, among names: [String]) -> Self {
    let nearest = names.map { (name: $0, distance: name.distance(to: $0)) }.min { $0.distance < $1.distance }
    let guess = nearest.map { $0.distance <= 2 ? ", did you mean '\($0.name)'?" : "" } ?? ""
    return Self(
      description:
        "there is no \(kind) '\(name)'\(guess)\(guess.isEmpty ? ";" : "") there are \(names.joined(separator: ", "))"
    )
  }
}

extension String {
  /// The number of characters to add, remove or replace to get another text: the Levenshtein distance.
  fileprivate func distance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, otherCharacter) in other.enumerated() {
        let replaced = diagonal + (character == otherCharacter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
