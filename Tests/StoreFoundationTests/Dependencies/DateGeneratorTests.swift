import Foundation
import Store
import StoreFoundation
import StoreTesting
import Testing

private struct Stamp: Reducer {
  @Dependency(\.date.now) var now

  func reduce(into state: inout Date?, action: Void) -> Effect<Void> {
    state = now
    return .none
  }
}

@Suite struct DateGeneratorTests {
  private let day = Date(timeIntervalSince1970: 1_234_567_890)

  @Test func aTestSetsTheDateOfAFeature() async {
    let store = TestStore(initialState: nil) {
      Stamp()
    } withDependencies: {
      $0.date.now = day
    }
    await store.send(()) { $0 = day }
    await store.finish()
  }

  @Test func aConstantDateStandsStill() {
    let date = DateGenerator.constant(day)
    #expect([date(), date.now] == [day, day])
  }

  @Test func theLiveDateIsThatOfTheSystem() {
    let before = Date()
    let date = DateGenerator.liveValue()
    #expect(before <= date && date <= Date())
  }

  @Test func aTestThatDoesNotSetTheDateFails() {
    let texts = withTestValues {
      reports {
        @Dependency(\.date) var date
        _ = date()
      }
    }
    #expect(texts == [unset("date", ".constant(Date(timeIntervalSince1970: 0))")])
  }
}
