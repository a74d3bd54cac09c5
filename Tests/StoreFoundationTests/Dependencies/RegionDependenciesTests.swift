import Foundation
import Store
import StoreFoundation
import Testing

private struct Region {
  @Dependency(\.calendar) var calendar
  @Dependency(\.locale) var locale
  @Dependency(\.timeZone) var timeZone
}

@Suite struct RegionDependenciesTests {
  @Test func theLiveValuesAreThoseOfTheUser() {
    let region = Region()
    #expect(region.calendar == .autoupdatingCurrent)
    #expect(region.locale == .autoupdatingCurrent)
    #expect(region.timeZone == .autoupdatingCurrent)
  }

  @Test func aTestThatSetsNoneOfThemFails() {
    let texts = withTestValues {
      reports {
        let region = Region()
        _ = (region.calendar, region.locale, region.timeZone)
      }
    }
    #expect(
      texts == [
        unset("calendar", "Calendar(identifier: .gregorian)"), unset("locale", "Locale(identifier: \"en_US\")"),
        unset("timeZone", ".gmt"),
      ]
    )
  }

  @Test func aTestSetsThem() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let texts = withTestValues {
      reports {
        let region = withDependencies {
          $0.calendar = Calendar(identifier: .japanese)
          $0.calendar.timeZone = tokyo
          $0.locale = Locale(identifier: "ja_JP")
          $0.timeZone = tokyo
        } operation: {
          Region()
        }
        #expect(region.calendar.identifier == .japanese)
        #expect(region.calendar.timeZone == tokyo)
        #expect(region.locale.identifier == "ja_JP")
        #expect(region.timeZone == tokyo)
      }
    }
    #expect(texts == [])
  }
}
