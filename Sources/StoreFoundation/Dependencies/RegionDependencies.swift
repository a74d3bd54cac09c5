import Foundation
import Store

extension DependencyValues {
  /// The calendar of the user, which follows the settings of the system. In a test that does not override it, using it
  /// fails the test.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The language and region of the user, which follow the settings of the system. In a test that does not override
  /// them, using them fails the test.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The time zone of the user, which follows the settings of the system. In a test that does not override it, using it
  /// fails the test.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }

  static var testValue: Calendar { unset("calendar", "Calendar(identifier: .gregorian)", liveValue) }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }

  static var testValue: Locale { unset("locale", "Locale(identifier: \"en_US\")", liveValue) }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }

  static var testValue: TimeZone { unset("timeZone", ".gmt", liveValue) }
}
