import StoreTesting
import Testing

@testable import Store

/// A key whose live value is not declared.
private struct Remote: TestDependencyKey {
  var text: String

  static let testValue = Remote(text: "test")
}

/// A key whose live value is declared apart, as another module does.
private struct Local: TestDependencyKey {
  var text: String

  static let testValue = Local(text: "test")
}

extension Local: DependencyKey {
  static let liveValue = Local(text: "live")
}

/// Keys whose live value is not declared. A key is reported once, so each test of a report has its own.
private struct Distant: TestDependencyKey {
  static let testValue = Distant()
}

private struct Foreign: TestDependencyKey {
  static let testValue = Foreign()
}

extension DependencyValues {
  fileprivate var foreign: Foreign {
    get { self[Foreign.self] }
    set { self[Foreign.self] = newValue }
  }
}

@Suite struct DependencyKeyTests {
  @Test func theLiveValueMayBeDeclaredApart() {
    #expect(DependencyValues()[Local.self].text == "live")
    var values = DependencyValues()
    values.context = .test
    #expect(values[Local.self].text == "test" && values[Remote.self].text == "test")
    @Dependency(Local.self) var local
    #expect(local.text == "live")
  }

  @Test func aKeyWithoutALiveValueIsReportedAndReturnsItsTestValue() {
    let texts = reports {
      #expect(DependencyValues()[Remote.self].text == "test")
    }
    #expect(
      texts == [
        """
        The program uses the dependency 'Remote', which has no live value.

        Import the module that declares 'extension Remote: DependencyKey', or set the dependency by \
        'prepareDependencies'. The test value is used.
        """
      ]
    )
  }

  @Test func theReportOfAMissingLiveValueNamesTheLineOfTheProperty() {
    let line: UInt = #line
    @Dependency(Distant.self) var distant
    @Dependency(\.foreign) var foreign
    let issues = reported {
      _ = distant
      _ = foreign
    }
    #expect(issues.map(\.location) == [CodeLocation(line: line + 1), CodeLocation(line: line + 2)])
  }

  @Test func aPreviewValueIsTheLiveValueUnlessThereIsNone() {
    enum OnlyLive: DependencyKey { static let liveValue = 1 }
    #expect(OnlyLive.previewValue == 1 && Remote.previewValue.text == "test")
  }
}
