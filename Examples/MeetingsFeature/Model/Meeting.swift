import Foundation
import Store

/// A short meeting that a team holds again and again.
package struct Meeting: Identifiable, Codable, Equatable, Sendable {
  package let id: UUID
  package var title: String
  /// The planned length, which the attendees share equally.
  package var minutes: Int
  /// The people who speak, in their order.
  package var attendees: IdentifiedArrayOf<Attendee>
  /// The times that the meeting was held, the latest first.
  package var records: IdentifiedArrayOf<MeetingRecord>

  package init(
    id: UUID,
    title: String = "",
    minutes: Int = 15,
    attendees: IdentifiedArrayOf<Attendee> = [],
    records: IdentifiedArrayOf<MeetingRecord> = []
  ) {
    self.id = id
    self.title = title
    self.minutes = minutes
    self.attendees = attendees
    self.records = records
  }

  /// The lengths that the form offers.
  package static let lengths = [5, 10, 15, 20, 30, 45, 60]
}

/// Someone who speaks in a meeting.
package struct Attendee: Identifiable, Codable, Equatable, Sendable {
  package let id: UUID
  package var name: String

  package init(id: UUID, name: String = "") {
    self.id = id
    self.name = name
  }
}

/// The record of a meeting that was held.
package struct MeetingRecord: Identifiable, Codable, Equatable, Sendable {
  package let id: UUID
  package let date: Date
  package var speakers: [Speaker]
  package var notes: [Note]

  package init(id: UUID, date: Date, speakers: [Speaker], notes: [Note]) {
    self.id = id
    self.date = date
    self.speakers = speakers
    self.notes = notes
  }

  /// The time that all speakers took.
  package var seconds: Int { speakers.reduce(0) { $0 + $1.seconds } }
}

/// An attendee, with the time that they have spoken.
package struct Speaker: Codable, Equatable, Sendable {
  package let name: String
  package var seconds: Int

  package init(_ name: String, seconds: Int = 0) {
    self.name = name
    self.seconds = seconds
  }
}

/// A line that was written down while somebody spoke.
package struct Note: Codable, Equatable, Sendable {
  package let speaker: String
  package let text: String

  package init(_ text: String, by speaker: String) {
    self.speaker = speaker
    self.text = text
  }
}

extension Int {
  /// A number of seconds as a clock shows them, such as `3:05`.
  package var clockText: String { "\(self / 60):\(self % 60 < 10 ? "0" : "")\(self % 60)" }
}
