import Foundation
import StoreTesting
import Testing

@testable import Store

@Suite struct RecordedSharingTests {
  private struct Values: Codable {
    var one: Shared<Int>
    var again: Shared<Int>
    var other: Shared<Int>
  }

  private func inRecording<R>(_ body: () throws -> R) rethrows -> R {
    try RecordedSharing.$current.withValue(RecordedSharing(), operation: body)
  }

  private func decoded(_ values: Values) throws -> Values {
    let data = try inRecording { try JSONEncoder().encode(values) }
    return try inRecording { try JSONDecoder().decode(Values.self, from: data) }
  }

  @Test func copiesOfOneValueShareItAfterDecoding() throws {
    // Two fields with one key have links of their own.
    let numbers = (0..<2).map { _ in Shared(wrappedValue: 1, .inMemory("number")) }
    let values = try decoded(Values(one: numbers[0], again: numbers[1], other: Shared(value: 1)))
    #expect(values.one.copy.cell === values.again.copy.cell)
    #expect(values.one.copy.cell !== values.other.copy.cell)
    #expect(values.one.copy.cell !== numbers[0].copy.cell)
  }

  @Test func copiesOfAPartShareItAfterDecodingIfTheyHaveOneLink() throws {
    struct Pair: Sendable { var (first, second) = (1, 2) }
    let pair = Shared(value: Pair())
    let part = pair.first
    let values = try decoded(Values(one: part, again: part, other: pair.second))
    #expect(values.one.copy.cell === values.again.copy.cell)
    #expect(values.one.copy.cell !== values.other.copy.cell)
    #expect(values.one.wrappedValue == 1 && values.other.wrappedValue == 2)
  }

  /// Somebody has edited the file, or the type of a field.
  @Test func valuesOfTwoTypesDoNotShareANumber() throws {
    struct Both: Codable {
      var number: Shared<Int>
      var text: Shared<String>
    }
    let data = Data(#"{"number": {"sharedValue": 0, "value": 1}, "text": {"sharedValue": 0, "value": "a"}}"#.utf8)
    let both = try inRecording { try JSONDecoder().decode(Both.self, from: data) }
    #expect(both.number.copy.cell !== both.text.copy.cell)
    #expect(both.number.wrappedValue == 1 && both.text.wrappedValue == "a")
  }

  @Test func outsideOfARecordingAValueIsEncodedAsItself() throws {
    let data = try JSONEncoder().encode([Shared(value: 3)])
    #expect(String(decoding: data, as: UTF8.self) == "[3]")
    #expect(try JSONDecoder().decode([Shared<Int>].self, from: data) == [Shared(value: 3)])
    #expect(try JSONDecoder().decode([SharedReader<Int>].self, from: data) == [SharedReader(value: 3)])
  }
}
