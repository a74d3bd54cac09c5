import Foundation
import Store
import StoreFoundation

@testable import MeetingsFeature

extension Meeting {
  /// A meeting of a quarter of an hour and three people, which was held once.
  static let design = Meeting(
    id: UUID(100),
    title: "Design",
    minutes: 15,
    attendees: [
      Attendee(id: UUID(101), name: "Ada"), Attendee(id: UUID(102), name: "Blob"),
      Attendee(id: UUID(103), name: "Cleo"),
    ],
    records: [.monday]
  )
  static let standUp = Meeting(
    id: UUID(200),
    title: "Daily stand-up",
    minutes: 5,
    attendees: [Attendee(id: UUID(201), name: "Dora")]
  )
}

extension MeetingRecord {
  static let monday = MeetingRecord(
    id: UUID(110),
    date: Date(timeIntervalSince1970: 1_795_424_400),  // 2026-11-23, 09:00 GMT
    speakers: [Speaker("Ada", seconds: 310), Speaker("Blob", seconds: 290), Speaker("Cleo", seconds: 180)],
    notes: [Note("Ship the kit", by: "Blob")]
  )
}

/// Files in memory that have meetings.
func files(with meetings: Meeting...) -> FileStorage {
  // The encoder is told what it can write.
  let data = try! JSONEncoder.meetings.encode(meetings)
  return .inMemory([MeetingsFile.testValue.url: data])
}
