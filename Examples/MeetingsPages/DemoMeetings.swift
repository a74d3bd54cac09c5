import Foundation
import MeetingsFeature
import Store
import StoreFoundation

extension IdentifiedArrayOf<Meeting> {
  /// Meetings to play with.
  package static let demo: Self = [
    demo(
      1,
      "Design",
      15,
      ["Ada", "Blob", "Cleo"],
      records: [
        MeetingRecord(
          id: UUID(10),
          date: Date(timeIntervalSince1970: 1_795_424_400),
          speakers: [Speaker("Ada", seconds: 284), Speaker("Blob", seconds: 342), Speaker("Cleo", seconds: 175)],
          notes: [
            Note("The form keeps one left edge", by: "Ada"), Note("Ask two newcomers to plan a meeting", by: "Blob"),
          ]
        )
      ]
    ),
    demo(2, "Daily stand-up", 5, ["Ada", "Blob", "Cleo", "Dora", "Eve"]),
    demo(3, "Retrospective", 45, ["Blob", "Dora", "Eve"]),
    demo(4, "Release", 10, ["Cleo", "Dora"]),
  ]

  private static func demo(
    _ number: Int,
    _ title: String,
    _ minutes: Int,
    _ names: [String],
    records: IdentifiedArrayOf<MeetingRecord> = []
  ) -> Meeting {
    let attendees = names.enumerated().map { Attendee(id: UUID(number * 100 + $0.offset), name: $0.element) }
    let people = IdentifiedArrayOf<Attendee>(uniqueElements: attendees)
    return Meeting(id: UUID(number), title: title, minutes: minutes, attendees: people, records: records)
  }
}

extension DependencyValues {
  /// Puts the demo's meetings into files and settings that are kept in memory only.
  package mutating func useDemo() throws {
    let meetings: IdentifiedArrayOf<Meeting> = .demo
    let data = try JSONEncoder.meetings.encode(meetings)
    defaultFileStorage = .inMemory([self[MeetingsFile.self].url: data])
    defaultAppStorage = .inMemory
  }
}
